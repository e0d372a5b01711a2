-- Limits that several rules ask for, or that no column says: each number once. What only one column says stands in its CHECK.
-- `npm run gen:types` prints both into types/limits.ts; a function counts as a limit here when it takes nothing and returns a number as it is.

create function private.most_industries() returns int language sql immutable parallel safe return 3;
comment on function private.most_industries is $$The industries one applicant or member chooses.$$;

create function private.most_endorsement_requests() returns int language sql immutable parallel safe return 3;
comment on function private.most_endorsement_requests is $$The requests for endorsements that one member may have open.$$;

create function private.most_photos() returns int language sql immutable parallel safe return 5;
comment on function private.most_photos is $$The photographs of an application and of a profile.$$;

create function private.most_stays() returns int language sql immutable parallel safe return 10;
comment on function private.most_stays is $$The stays of one member that are not over.$$;

create function private.longest_stay() returns int language sql immutable parallel safe return 92;
comment on function private.longest_stay is $$The days of one stay.$$;

create function private.longest_reason() returns int language sql immutable parallel safe return 500;
comment on function private.longest_reason is $$Characters of the reason for a plug, and of the words of an introduction.$$;

create function private.longest_note() returns int language sql immutable parallel safe return 280;
comment on function private.longest_note is $$Characters of what a connector adds to their yes.$$;

create function private.longest_place() returns int language sql immutable parallel safe return 80;
comment on function private.longest_place is $$Characters of the place where two could meet.$$;

create function private.most_in_a_group() returns int language sql immutable parallel safe return 12;
comment on function private.most_in_a_group is $$The people of a group.$$;

create function private.longest_group_name() returns int language sql immutable parallel safe return 60;
comment on function private.longest_group_name is $$Characters of a group's name.$$;

create function private.longest_snippet() returns int language sql immutable parallel safe return 280;
comment on function private.longest_snippet is $$Characters of an endorsement.$$;

create function private.longest_email() returns int language sql immutable parallel safe return 254;
comment on function private.longest_email is $$Characters of an e-mail address.$$;

create function private.longest_link() returns int language sql immutable parallel safe return 2048;
comment on function private.longest_link is $$Characters of a web address.$$;

-- bcrypt reads no more: a longer password would open with its beginning alone.
create function private.most_password_bytes() returns int language sql immutable parallel safe return 72;
comment on function private.most_password_bytes is $$Bytes of a password.$$;

create function private.least_counted_club() returns int language sql immutable parallel safe return 10;
comment on function private.least_counted_club is $$The members of a club from which on a share of it says something.$$;

grant execute on function private.most_industries(), private.most_endorsement_requests(), private.most_photos(), private.most_stays(), private.longest_stay(), private.longest_reason(), private.longest_note(), private.longest_place(),
  private.most_in_a_group(), private.longest_group_name(), private.longest_snippet(), private.longest_email(), private.longest_link(), private.most_password_bytes()
  to anon, authenticated, service_role;

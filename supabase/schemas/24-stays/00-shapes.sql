-- Words and documents about stays: where a member says they will be.

create domain shapes.stay_audience as text constraint stay_audience_known check (value in ('friends', 'friends_of_friends'));
comment on domain shapes.stay_audience is 'Who may know of a stay: friends, or their friends too.';

create domain shapes.stay as jsonb;
comment on domain shapes.stay is $$A city, and the days somebody is there, both of them included. The days are those of the city.

{ city: text, from: date, to: date }$$;

create domain shapes.stays as jsonb;
comment on domain shapes.stays is $$Stays, the earliest first.

stay[]$$;

create domain shapes.own_stay as jsonb;
comment on domain shapes.own_stay is $$A stay as its member keeps it.

stay & { id: uuid, audience: stay_audience }$$;

create domain shapes.in_town as jsonb;
comment on domain shapes.in_town is $$Somebody of the caller's circle who is this week where the caller is.

person & {
  city: text,
  // Null of a friend who lives where the caller stays.
  from: date | null,
  to: date | null,
  // A friend; else a friend of a friend.
  friend: boolean
}$$;

create domain shapes.in_town_list as jsonb;
comment on domain shapes.in_town_list is $$Who is in town, friends first. Holds whoever is there on one of these seven days in any time zone: a device leaves
out who has left on its own calendar, or comes only after its seven days.

in_town[]$$;

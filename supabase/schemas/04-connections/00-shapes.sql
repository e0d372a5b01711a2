-- Words and documents about friends.

create domain shapes.connect_result as text constraint connect_result_known check (value in ('pending', 'active'));
comment on domain shapes.connect_result is 'What pressing Connect came to: the first press waits, the second makes friends.';

create domain shapes.friend_card as jsonb;
comment on domain shapes.friend_card is $$A friend in a list of friends.

short_card & {
  igHandle: text | null,
  // Whether the caller may introduce them: they take introductions through any friend, or chose the caller. Null in the list of another member.
  mayIntroduce: boolean | null
}$$;

create domain shapes.friend_list as jsonb;
comment on domain shapes.friend_list is $$Friends of a member, by name.

friend_card[]$$;

create domain shapes.blocked_members as jsonb;
comment on domain shapes.blocked_members is $$Whom the caller blocked, newest first.

short_card[]$$;

create domain shapes.mutual_friends as jsonb;
comment on domain shapes.mutual_friends is $$The friends the caller shares with one member; `count` counts all of them.

{ memberId: uuid, count: int, friends: person[] }$$;

create domain shapes.mutual_friends_list as jsonb;
comment on domain shapes.mutual_friends_list is $$One entry for every member asked about, in that order.

mutual_friends[]$$;

create domain shapes.connection_status as text constraint connection_status_known check (value in ('pending', 'active', 'blocked'));
comment on domain shapes.connection_status is 'How the row of two members stands: `pending` while one of them pressed Connect.';

create domain shapes.introductions as jsonb;
comment on domain shapes.introductions is $$Who may ask to be introduced to the caller: everyone with a mutual friend, or with `onlyChosen`
only those whose mutual friend is one of `chosen`, who are kept either way. By name. `askedFirst` says whether the caller is asked before a chat
opens: what they decided, or what the club did. `welcoming` says whether they welcome newcomers.

{ onlyChosen: boolean, askedFirst: boolean, chosen: short_card[], welcoming: boolean }$$;

-- Documents about the first week: whom the house introduces a newcomer to.

create domain shapes.welcome as jsonb;
comment on domain shapes.welcome is $$A newcomer whom the caller is asked to welcome, because they welcome newcomers.

short_card & {
  // What the newcomer says of themselves.
  bio: text,
  // The strongest three.
  industries: industry[],
  // Whether the newcomer has said hello: then the caller's hello answers it.
  saidHello: boolean,
  // Afterwards somebody else is asked.
  endsAt: timestamp
}$$;

create domain shapes.welcome_list as jsonb;
comment on domain shapes.welcome_list is $$Newcomers the caller is asked to welcome, those who said hello first.

welcome[]$$;

create domain shapes.house_host as jsonb;
comment on domain shapes.house_host is $$A member whom the house introduces the caller to.

short_card & {
  industries: industry[],
  // What the two have in common.
  sharedCity: boolean,
  sharedIndustries: industry[],
  // Whether the caller has said hello. The chat opens once the other one says hello.
  saidHello: boolean,
  // The chat of the two, once it is open.
  threadId: uuid | null
}$$;

create domain shapes.house as jsonb;
comment on domain shapes.house is $$What the house does for a newcomer: whom it introduces them to, at most three at a time. Nobody while no member welcomes newcomers
yet.

{ hosts: house_host[] }$$;

create domain shapes.welcome_answer as jsonb;
comment on domain shapes.welcome_answer is $$What an answer to a newcomer came to. `open` is the chat of the two, `passed` that somebody else is asked once their days are over, `over` that there is
nobody to welcome any more.

{ status: 'open' | 'passed' | 'over', threadId: uuid | null }$$;

create domain shapes.house_hello as jsonb;
comment on domain shapes.house_hello is $$What a newcomer's hello came to: `said`, or `open` when the chat is open already; `over` when the house introduces the two no
more.

{ status: 'said' | 'open' | 'over', threadId: uuid | null }$$;

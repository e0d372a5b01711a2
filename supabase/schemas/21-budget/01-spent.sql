-- What callers have left of their allowances, for servers of several processes on one database: each writes what it let through once a second.
-- A server of one process keeps its allowances in memory; wrong guesses and text messages are counted here by every server. A hosted project has limits
-- of its own. Lost after a crash: then everybody starts anew.
create unlogged table private.spent (
  -- The cost and whose allowance it is: an account's, an address's, or that of all visitors.
  what text not null,
  who text not null,
  -- May be negative: a debt.
  tokens double precision not null,
  burst double precision not null,
  per_minute double precision not null,
  at timestamptz not null,
  primary key (what, who)
);
alter table private.spent enable row level security;

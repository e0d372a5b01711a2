-- Documents about approval and accounts.

create domain shapes.approval_start as jsonb;
comment on domain shapes.approval_start is $$What approving needs to know before the account is made. `accountId` is an account approval
began with and can go on with, `strayAccountId` one that belongs to no member and has to make room.

{
  status: 'pending' | 'approved',
  email: text,
  name: text,
  passwordHash: text | null,
  accountId: uuid | null,
  strayAccountId: uuid | null
}$$;

create domain shapes.approval as jsonb;
comment on domain shapes.approval is $$The member an application made. `userId` is null when that member is gone. `welcomeMail` is the mail that tells
them, where this call queued one.

{ userId: uuid | null, alreadyApproved: boolean, welcomeMail: uuid | null }$$;

create domain shapes.member_account as jsonb;
comment on domain shapes.member_account is $$The account an admin means. `email` is its address today, `version` how often it was disabled or enabled.

{ userId: uuid, email: text | null, status: member_status, version: int }$$;

create domain shapes.invite_answer as jsonb;
comment on domain shapes.invite_answer is $$What answering came to: whether the two are friends now.

{ friends: boolean }$$;

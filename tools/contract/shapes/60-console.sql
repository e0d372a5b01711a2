-- Shapes of the console, and of approving.

create domain shapes.application_scores as jsonb;
comment on domain shapes.application_scores is $$One to three of the applicant's industries, each from 50 to 100.

{ [text]: int }$$;

create domain shapes.application as jsonb;
comment on domain shapes.application is $$An application as the console shows it: the columns of the table, and the member it made.

{
  id: uuid,
  email: text,
  name: text,
  city: text,
  industry_scores: application_scores,
  short_bio: text | null,
  long_bio: text,
  instagram: text | null,
  linkedin: text | null,
  tiktok: text | null,
  photos: text[],
  profile_photo: text | null,
  press_links: text[],
  invited_by: text | null,
  status: application_status,
  submitted_at: timestamp,
  reviewed_at: timestamp | null,
  reviewed_by: uuid | null,
  created_at: timestamp,
  profiles: { status: member_status, user_id: uuid }[]
}$$;

create domain shapes.application_counts as jsonb;
comment on domain shapes.application_counts is $$How many applications there are of each status.

{ pending: int, approved: int, rejected: int }$$;

create domain shapes.application_page as jsonb;
comment on domain shapes.application_page is $$A page of applications. `counts` follows the query; both it and `total` are exact.

{ applications: application[], total: int, counts: application_counts }$$;

create domain shapes.audit_detail as jsonb;
comment on domain shapes.audit_detail is $$Whom it was about, as they were called then.

{ name?: text | null }$$;

create domain shapes.audit_entry as jsonb;
comment on domain shapes.audit_entry is $$One act of an admin.

{
  id: uuid,
  action: audit_action,
  adminName: text | null,
  adminEmail: text | null,
  applicationId: uuid | null,
  targetEmail: text | null,
  detail: audit_detail,
  createdAt: timestamp
}$$;

create domain shapes.audit_page as jsonb;
comment on domain shapes.audit_page is $$A page of the audit, newest first.

{ entries: audit_entry[], total: int }$$;

create domain shapes.approval_start as jsonb;
comment on domain shapes.approval_start is $$What approving needs to know before the account is made. `accountId` is an account approval began with and can go on with, `strayAccountId` one that belongs to no member and has to make room.

{
  status: 'pending' | 'approved',
  email: text,
  name: text,
  passwordHash: text | null,
  accountId: uuid | null,
  strayAccountId: uuid | null
}$$;

create domain shapes.approval as jsonb;
comment on domain shapes.approval is $$The member an application made. `userId` is null when that member is gone.

{ userId: uuid | null, alreadyApproved: boolean }$$;

create domain shapes.member_account as jsonb;
comment on domain shapes.member_account is $$The account an admin means by an e-mail.

{ userId: uuid, status: member_status }$$;

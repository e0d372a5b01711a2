-- Documents about proving an applicant's address.

create domain shapes.address_proof as jsonb;
comment on domain shapes.address_proof is $$What an applicant has to know about confirming the address. `asks` is false where nothing is asked: the address is
confirmed, or the club has no mail. `triesLeft` is 0 when there is no code to type (any more); `sendIn` is in how many seconds another code may
be sent, null when none may.

{ asks: boolean, confirmed: boolean, email: text, triesLeft: int, sendIn: int | null }$$;

create domain shapes.application_link as jsonb;
comment on domain shapes.application_link is $$Whose application a mailed link confirms. `replaces` says that it takes the place of another one; `wrongPassword` that
nothing was confirmed, because the password is not the one of this application.

{ email: text, name: text, submittedAt: timestamp, confirmed: boolean, replaces: boolean, wrongPassword: boolean }$$;

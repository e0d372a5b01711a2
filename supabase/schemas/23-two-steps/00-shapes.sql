-- Documents about signing in with two steps.

create domain shapes.factor_kind as text constraint factor_kind_known check (value in ('totp', 'phone', 'webauthn'));
comment on domain shapes.factor_kind is 'What a second step is: a code of an app, one of a text message, a security key or passkey.';

create domain shapes.second_step as jsonb;
comment on domain shapes.second_step is $$A second step that is set up. `lastUsedAt` is null when it was only set up.

{ id: uuid, friendlyName: text | null, kind: factor_kind, createdAt: timestamp, lastUsedAt: timestamp | null }$$;

create domain shapes.my_two_steps as jsonb;
comment on domain shapes.my_two_steps is $$The caller's second steps, the oldest first, and how many recovery codes can still be used. `required` where they are an
admin of a club that asks its admins for two steps.

{ factors: second_step[], recoveryCodesLeft: int, required: boolean }$$;

create domain shapes.recovery_outcome as text constraint recovery_outcome_known check (value in ('spent', 'wrong', 'too_many'));
comment on domain shapes.recovery_outcome is 'What became of a recovery code that somebody typed. After five wrong ones an hour a wrong one is answered so.';

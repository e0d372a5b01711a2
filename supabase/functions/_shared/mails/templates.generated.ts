// Printed by `npm run gen:mails` from supabase/templates: not by hand.
export const TEMPLATES: Readonly<Record<string, string>> = {
  account_closed: `<!doctype html>
<html lang="en">
  <head>
    <meta charset="utf-8" />
    <meta name="viewport" content="width=device-width" />
    <meta name="color-scheme" content="light" />
    <title>Your account is closed</title>
  </head>
  <body style="margin: 0; padding: 0; background: #FAF7F2">
    <table role="presentation" width="100%" cellpadding="0" cellspacing="0" style="background: #FAF7F2; font-family: Inter, 'Helvetica Neue', Helvetica, Arial, sans-serif">
      <tr>
        <td align="center" style="padding: 40px 20px">
          <table role="presentation" width="100%" cellpadding="0" cellspacing="0" style="max-width: 480px">
            <tr><td style="font: 500 24px/1 Fraunces, Georgia, 'Times New Roman', serif; color: #8A6A2F; padding: 0 0 24px">o1</td></tr>
            <tr>
              <td style="background: #FFFFFF; border: 1px solid #E4DED4; border-radius: 12px; padding: 32px">
                <h1 style="font: 500 28px/1.25 Fraunces, Georgia, 'Times New Roman', serif; color: #1B1712; margin: 0 0 16px">Your account is closed</h1>
                <p style="font-size: 16px; line-height: 1.6; color: #1B1712; margin: 0 0 16px">{{ .name }}, the committee has closed your o1 account.{{ if .what }} The reason is {{ .what }}. {{ .why }}{{ end }}</p>
                <p style="font-size: 16px; line-height: 1.6; color: #1B1712; margin: 0 0 16px">You are signed out everywhere, and nobody sees you. {{ if .erased }}On <strong>{{ .erased }}</strong> everything about you is erased, as you had asked. You can still stop that by the link below, without signing in.{{ else }}Nothing of yours is deleted.{{ end }}</p>
                <p style="font-size: 16px; line-height: 1.6; color: #1B1712; margin: 0 0 16px">{{ if .until }}You can answer once, until <strong>{{ .until }}</strong>. The committee reads every answer, and writes back to you here.{{ end }}{{ if .what }}{{ else }}Would you like to know why, or is it a mistake? Write to the club from this address.{{ end }}</p>
                <p style="margin: 24px 0"><a href="{{ .SiteURL }}/account-closed?link={{ .token }}" style="display: inline-block; background: #1B1712; color: #FAF7F2; font-weight: 600; font-size: 16px; line-height: 1; text-decoration: none; padding: 16px 28px; border-radius: 4px">{{ if .until }}Answer the committee{{ else }}See where it stands{{ end }}</a></p>
                <p data-only="html" style="font-size: 13px; line-height: 1.6; color: #6A6258; margin: 0 0 16px">If the button does not open, copy this address into your browser:<br /><a href="{{ .SiteURL }}/account-closed?link={{ .token }}" style="color: #8A6A2F; word-break: break-all">{{ .SiteURL }}/account-closed?link={{ .token }}</a></p>
                <p style="font-size: 13px; line-height: 1.6; color: #6A6258; margin: 16px 0 0; padding: 16px 0 0; border-top: 1px solid #E4DED4">The link is for you alone: whoever has it can answer in your place. It signs nobody in.</p>
              </td>
            </tr>
            <tr><td style="font-size: 13px; line-height: 1.6; color: #6A6258; padding: 24px 0 0">For the Extraordinary Few · <a href="{{ .SiteURL }}" style="color: #6A6258">{{ .SiteURL }}</a></td></tr>
          </table>
        </td>
      </tr>
    </table>
  </body>
</html>
`,
  account_closing: `<!doctype html>
<html lang="en">
  <head>
    <meta charset="utf-8" />
    <meta name="viewport" content="width=device-width" />
    <meta name="color-scheme" content="light" />
    <title>Your account closes</title>
  </head>
  <body style="margin: 0; padding: 0; background: #FAF7F2">
    <table role="presentation" width="100%" cellpadding="0" cellspacing="0" style="background: #FAF7F2; font-family: Inter, 'Helvetica Neue', Helvetica, Arial, sans-serif">
      <tr>
        <td align="center" style="padding: 40px 20px">
          <table role="presentation" width="100%" cellpadding="0" cellspacing="0" style="max-width: 480px">
            <tr><td style="font: 500 24px/1 Fraunces, Georgia, 'Times New Roman', serif; color: #8A6A2F; padding: 0 0 24px">o1</td></tr>
            <tr>
              <td style="background: #FFFFFF; border: 1px solid #E4DED4; border-radius: 12px; padding: 32px">
                <h1 style="font: 500 28px/1.25 Fraunces, Georgia, 'Times New Roman', serif; color: #1B1712; margin: 0 0 16px">Your account closes</h1>
                <p style="font-size: 16px; line-height: 1.6; color: #1B1712; margin: 0 0 16px">{{ .name }}, your o1 account is closed. Nobody sees you from now on.</p>
                <p style="font-size: 16px; line-height: 1.6; color: #1B1712; margin: 0 0 16px">On <strong>{{ .when }}</strong> everything about you is erased, and cannot be brought back. What you wrote in conversations with others stays there without your name.</p>
                <p style="font-size: 16px; line-height: 1.6; color: #1B1712; margin: 0 0 16px">Until then there is a way back: {{ if .token }}press the button, and nothing is erased. It opens nothing that the committee has closed.{{ else }}sign in, and all is as you left it.{{ end }}</p>
                <p style="margin: 24px 0"><a href="{{ .SiteURL }}{{ if .token }}/account-closed?link={{ .token }}{{ else }}/auth{{ end }}" style="display: inline-block; background: #1B1712; color: #FAF7F2; font-weight: 600; font-size: 16px; line-height: 1; text-decoration: none; padding: 16px 28px; border-radius: 4px">{{ if .token }}Keep what is mine{{ else }}Keep my account{{ end }}</a></p>
                <p data-only="html" style="font-size: 13px; line-height: 1.6; color: #6A6258; margin: 0 0 16px">If the button does not open, copy this address into your browser:<br /><a href="{{ .SiteURL }}{{ if .token }}/account-closed?link={{ .token }}{{ else }}/auth{{ end }}" style="color: #8A6A2F; word-break: break-all">{{ .SiteURL }}{{ if .token }}/account-closed?link={{ .token }}{{ else }}/auth{{ end }}</a></p>
                <p style="font-size: 13px; line-height: 1.6; color: #6A6258; margin: 16px 0 0; padding: 16px 0 0; border-top: 1px solid #E4DED4">{{ if .token }}The link is for you alone. It signs nobody in.{{ else }}This was not you? Sign in at once, and choose another password in the settings. If you can’t sign in, set a new one at {{ .SiteURL }}/auth/forgot.{{ end }}</p>
              </td>
            </tr>
            <tr><td style="font-size: 13px; line-height: 1.6; color: #6A6258; padding: 24px 0 0">For the Extraordinary Few · <a href="{{ .SiteURL }}" style="color: #6A6258">{{ .SiteURL }}</a></td></tr>
          </table>
        </td>
      </tr>
    </table>
  </body>
</html>
`,
  account_reopened: `<!doctype html>
<html lang="en">
  <head>
    <meta charset="utf-8" />
    <meta name="viewport" content="width=device-width" />
    <meta name="color-scheme" content="light" />
    <title>Your account is open again</title>
  </head>
  <body style="margin: 0; padding: 0; background: #FAF7F2">
    <table role="presentation" width="100%" cellpadding="0" cellspacing="0" style="background: #FAF7F2; font-family: Inter, 'Helvetica Neue', Helvetica, Arial, sans-serif">
      <tr>
        <td align="center" style="padding: 40px 20px">
          <table role="presentation" width="100%" cellpadding="0" cellspacing="0" style="max-width: 480px">
            <tr><td style="font: 500 24px/1 Fraunces, Georgia, 'Times New Roman', serif; color: #8A6A2F; padding: 0 0 24px">o1</td></tr>
            <tr>
              <td style="background: #FFFFFF; border: 1px solid #E4DED4; border-radius: 12px; padding: 32px">
                <h1 style="font: 500 28px/1.25 Fraunces, Georgia, 'Times New Roman', serif; color: #1B1712; margin: 0 0 16px">Your account is open again</h1>
                <p style="font-size: 16px; line-height: 1.6; color: #1B1712; margin: 0 0 16px">{{ .name }}, the committee has opened your o1 account again. Everything is as you left it{{ if .seen }}, and members see you{{ end }}.{{ if .erased }} As you had asked, it is erased on <strong>{{ .erased }}</strong>, unless you sign in before.{{ end }}</p>
                <p style="font-size: 16px; line-height: 1.6; color: #1B1712; margin: 0 0 16px">We are sorry for the trouble.</p>
                <p style="margin: 24px 0"><a href="{{ .SiteURL }}/auth" style="display: inline-block; background: #1B1712; color: #FAF7F2; font-weight: 600; font-size: 16px; line-height: 1; text-decoration: none; padding: 16px 28px; border-radius: 4px">Sign in</a></p>
                <p data-only="html" style="font-size: 13px; line-height: 1.6; color: #6A6258; margin: 0 0 16px">If the button does not open, copy this address into your browser:<br /><a href="{{ .SiteURL }}/auth" style="color: #8A6A2F; word-break: break-all">{{ .SiteURL }}/auth</a></p>
              </td>
            </tr>
            <tr><td style="font-size: 13px; line-height: 1.6; color: #6A6258; padding: 24px 0 0">For the Extraordinary Few · <a href="{{ .SiteURL }}" style="color: #6A6258">{{ .SiteURL }}</a></td></tr>
          </table>
        </td>
      </tr>
    </table>
  </body>
</html>
`,
  account_stays_closed: `<!doctype html>
<html lang="en">
  <head>
    <meta charset="utf-8" />
    <meta name="viewport" content="width=device-width" />
    <meta name="color-scheme" content="light" />
    <title>Your account stays closed</title>
  </head>
  <body style="margin: 0; padding: 0; background: #FAF7F2">
    <table role="presentation" width="100%" cellpadding="0" cellspacing="0" style="background: #FAF7F2; font-family: Inter, 'Helvetica Neue', Helvetica, Arial, sans-serif">
      <tr>
        <td align="center" style="padding: 40px 20px">
          <table role="presentation" width="100%" cellpadding="0" cellspacing="0" style="max-width: 480px">
            <tr><td style="font: 500 24px/1 Fraunces, Georgia, 'Times New Roman', serif; color: #8A6A2F; padding: 0 0 24px">o1</td></tr>
            <tr>
              <td style="background: #FFFFFF; border: 1px solid #E4DED4; border-radius: 12px; padding: 32px">
                <h1 style="font: 500 28px/1.25 Fraunces, Georgia, 'Times New Roman', serif; color: #1B1712; margin: 0 0 16px">Your account stays closed</h1>
                <p style="font-size: 16px; line-height: 1.6; color: #1B1712; margin: 0 0 16px">{{ .name }}, the committee has read your answer. Thank you for explaining. We talked it over, and your o1 account stays closed.</p>
                <p style="font-size: 16px; line-height: 1.6; color: #1B1712; margin: 0 0 16px">Nothing of yours is deleted by that. If you would rather have it erased, write to the club from this address.</p>
              </td>
            </tr>
            <tr><td style="font-size: 13px; line-height: 1.6; color: #6A6258; padding: 24px 0 0">For the Extraordinary Few · <a href="{{ .SiteURL }}" style="color: #6A6258">{{ .SiteURL }}</a></td></tr>
          </table>
        </td>
      </tr>
    </table>
  </body>
</html>
`,
  already_member: `<!doctype html>
<html lang="en">
  <head>
    <meta charset="utf-8" />
    <meta name="viewport" content="width=device-width" />
    <meta name="color-scheme" content="light" />
    <title>You are a member of o1 already</title>
  </head>
  <body style="margin: 0; padding: 0; background: #FAF7F2">
    <table role="presentation" width="100%" cellpadding="0" cellspacing="0" style="background: #FAF7F2; font-family: Inter, 'Helvetica Neue', Helvetica, Arial, sans-serif">
      <tr>
        <td align="center" style="padding: 40px 20px">
          <table role="presentation" width="100%" cellpadding="0" cellspacing="0" style="max-width: 480px">
            <tr><td style="font: 500 24px/1 Fraunces, Georgia, 'Times New Roman', serif; color: #8A6A2F; padding: 0 0 24px">o1</td></tr>
            <tr>
              <td style="background: #FFFFFF; border: 1px solid #E4DED4; border-radius: 12px; padding: 32px">
                <h1 style="font: 500 28px/1.25 Fraunces, Georgia, 'Times New Roman', serif; color: #1B1712; margin: 0 0 16px">You have an account already</h1>
                <p style="font-size: 16px; line-height: 1.6; color: #1B1712; margin: 0 0 16px">Somebody, most likely you, applied to o1 with this address. It has an account already, so there is nothing to apply for.</p>
                <p style="font-size: 16px; line-height: 1.6; color: #1B1712; margin: 0 0 16px">Sign in with this address. If you have forgotten the password, choose a new one there.</p>
                <p style="margin: 24px 0"><a href="{{ .SiteURL }}/auth" style="display: inline-block; background: #1B1712; color: #FAF7F2; font-weight: 600; font-size: 16px; line-height: 1; text-decoration: none; padding: 16px 28px; border-radius: 4px">Sign in</a></p>
                <p data-only="html" style="font-size: 13px; line-height: 1.6; color: #6A6258; margin: 0 0 16px">If the button does not open, copy this address into your browser:<br /><a href="{{ .SiteURL }}/auth" style="color: #8A6A2F; word-break: break-all">{{ .SiteURL }}/auth</a></p>
                <p style="font-size: 13px; line-height: 1.6; color: #6A6258; margin: 16px 0 0; padding: 16px 0 0; border-top: 1px solid #E4DED4">If you did not apply, ignore this mail: nothing changes, and whoever did learns nothing about you.</p>
              </td>
            </tr>
            <tr><td style="font-size: 13px; line-height: 1.6; color: #6A6258; padding: 24px 0 0">For the Extraordinary Few · <a href="{{ .SiteURL }}" style="color: #6A6258">{{ .SiteURL }}</a></td></tr>
          </table>
        </td>
      </tr>
    </table>
  </body>
</html>
`,
  application_code: `<!doctype html>
<html lang="en">
  <head>
    <meta charset="utf-8" />
    <meta name="viewport" content="width=device-width" />
    <meta name="color-scheme" content="light" />
    <title>{{ .code }} is your code for o1</title>
  </head>
  <body style="margin: 0; padding: 0; background: #FAF7F2">
    <table role="presentation" width="100%" cellpadding="0" cellspacing="0" style="background: #FAF7F2; font-family: Inter, 'Helvetica Neue', Helvetica, Arial, sans-serif">
      <tr>
        <td align="center" style="padding: 40px 20px">
          <table role="presentation" width="100%" cellpadding="0" cellspacing="0" style="max-width: 480px">
            <tr><td style="font: 500 24px/1 Fraunces, Georgia, 'Times New Roman', serif; color: #8A6A2F; padding: 0 0 24px">o1</td></tr>
            <tr>
              <td style="background: #FFFFFF; border: 1px solid #E4DED4; border-radius: 12px; padding: 32px">
                <h1 style="font: 500 28px/1.25 Fraunces, Georgia, 'Times New Roman', serif; color: #1B1712; margin: 0 0 16px">Confirm your address</h1>
                <p style="font-size: 16px; line-height: 1.6; color: #1B1712; margin: 0 0 16px">Somebody, most likely you, applied to o1 with this address. Type this code where you applied. It works once, for 30 minutes.</p>
                <p style="font-size: 16px; line-height: 1.6; color: #1B1712; margin: 0 0 24px">Your code: <strong style="font-size: 28px; letter-spacing: 6px">{{ .code }}</strong></p>
                <p style="font-size: 16px; line-height: 1.6; color: #1B1712; margin: 0 0 16px">Or confirm on any device, within 14 days:</p>
                <p style="margin: 24px 0"><a href="{{ .SiteURL }}/apply/confirm?token={{ .token }}" style="display: inline-block; background: #1B1712; color: #FAF7F2; font-weight: 600; font-size: 16px; line-height: 1; text-decoration: none; padding: 16px 28px; border-radius: 4px">Confirm my address</a></p>
                <p data-only="html" style="font-size: 13px; line-height: 1.6; color: #6A6258; margin: 0 0 16px">If the button does not open, copy this address into your browser:<br /><a href="{{ .SiteURL }}/apply/confirm?token={{ .token }}" style="color: #8A6A2F; word-break: break-all">{{ .SiteURL }}/apply/confirm?token={{ .token }}</a></p>
                {{ if .replaces }}
                <p style="font-size: 16px; line-height: 1.6; color: #1B1712; margin: 0 0 16px">There is an application with this address already, and you confirmed it. Confirming this one puts it in its place; if you leave it, nothing changes.</p>
                {{ end }}
                <p style="font-size: 13px; line-height: 1.6; color: #6A6258; margin: 16px 0 0; padding: 16px 0 0; border-top: 1px solid #E4DED4">If you did not apply, ignore this mail: an application nobody confirms is removed after 14 days. Tell nobody the code.</p>
              </td>
            </tr>
            <tr><td style="font-size: 13px; line-height: 1.6; color: #6A6258; padding: 24px 0 0">For the Extraordinary Few · <a href="{{ .SiteURL }}" style="color: #6A6258">{{ .SiteURL }}</a></td></tr>
          </table>
        </td>
      </tr>
    </table>
  </body>
</html>
`,
  email_change: `<!doctype html>
<html lang="en">
  <head>
    <meta charset="utf-8" />
    <meta name="viewport" content="width=device-width" />
    <meta name="color-scheme" content="light" />
    <title>Confirm your new e-mail address</title>
  </head>
  <body style="margin: 0; padding: 0; background: #FAF7F2">
    <table role="presentation" width="100%" cellpadding="0" cellspacing="0" style="background: #FAF7F2; font-family: Inter, 'Helvetica Neue', Helvetica, Arial, sans-serif">
      <tr>
        <td align="center" style="padding: 40px 20px">
          <table role="presentation" width="100%" cellpadding="0" cellspacing="0" style="max-width: 480px">
            <tr><td style="font: 500 24px/1 Fraunces, Georgia, 'Times New Roman', serif; color: #8A6A2F; padding: 0 0 24px">o1</td></tr>
            <tr>
              <td style="background: #FFFFFF; border: 1px solid #E4DED4; border-radius: 12px; padding: 32px">
                <h1 style="font: 500 28px/1.25 Fraunces, Georgia, 'Times New Roman', serif; color: #1B1712; margin: 0 0 16px">A new address</h1>
                <p style="font-size: 16px; line-height: 1.6; color: #1B1712; margin: 0 0 16px">Use this link to confirm that you sign in to o1 with {{ .NewEmail }} from now on, or type the code below it where you asked for the change. Either works once, for one hour. Both addresses are asked, the old one and the new one: the change counts once both have confirmed it.</p>
                <p style="margin: 24px 0"><a href="{{ .SiteURL }}/auth/confirm?token_hash={{ .TokenHash }}&amp;type=email_change#for={{ .Email }}&amp;to={{ .NewEmail }}" style="display: inline-block; background: #1B1712; color: #FAF7F2; font-weight: 600; font-size: 16px; line-height: 1; text-decoration: none; padding: 16px 28px; border-radius: 4px">Confirm the change</a></p>
                <p style="font-size: 16px; line-height: 1.6; color: #1B1712; margin: 0 0 24px">Your code: <strong style="font-size: 28px; letter-spacing: 6px">{{ .Token }}</strong></p>
                <p data-only="html" style="font-size: 13px; line-height: 1.6; color: #6A6258; margin: 0 0 16px">If the button does not open, copy this address into your browser:<br /><a href="{{ .SiteURL }}/auth/confirm?token_hash={{ .TokenHash }}&amp;type=email_change#for={{ .Email }}&amp;to={{ .NewEmail }}" style="color: #8A6A2F; word-break: break-all">{{ .SiteURL }}/auth/confirm?token_hash={{ .TokenHash }}&amp;type=email_change#for={{ .Email }}&amp;to={{ .NewEmail }}</a></p>
                <p style="font-size: 13px; line-height: 1.6; color: #6A6258; margin: 16px 0 0; padding: 16px 0 0; border-top: 1px solid #E4DED4">If you did not ask for this, ignore this mail: nothing changes until the link or the code is used. Tell nobody the code.</p>
              </td>
            </tr>
            <tr><td style="font-size: 13px; line-height: 1.6; color: #6A6258; padding: 24px 0 0">For the Extraordinary Few · <a href="{{ .SiteURL }}" style="color: #6A6258">{{ .SiteURL }}</a></td></tr>
          </table>
        </td>
      </tr>
    </table>
  </body>
</html>
`,
  endorsement_request: `<!doctype html>
<html lang="en">
  <head>
    <meta charset="utf-8" />
    <meta name="viewport" content="width=device-width" />
    <meta name="color-scheme" content="light" />
    <title>{{ .name }} would like your endorsement</title>
  </head>
  <body style="margin: 0; padding: 0; background: #FAF7F2">
    <table role="presentation" width="100%" cellpadding="0" cellspacing="0" style="background: #FAF7F2; font-family: Inter, 'Helvetica Neue', Helvetica, Arial, sans-serif">
      <tr>
        <td align="center" style="padding: 40px 20px">
          <table role="presentation" width="100%" cellpadding="0" cellspacing="0" style="max-width: 480px">
            <tr><td style="font: 500 24px/1 Fraunces, Georgia, 'Times New Roman', serif; color: #8A6A2F; padding: 0 0 24px">o1</td></tr>
            <tr>
              <td style="background: #FFFFFF; border: 1px solid #E4DED4; border-radius: 12px; padding: 32px">
                <h1 style="font: 500 28px/1.25 Fraunces, Georgia, 'Times New Roman', serif; color: #1B1712; margin: 0 0 16px">A wish for your words</h1>
                <p style="font-size: 16px; line-height: 1.6; color: #1B1712; margin: 0 0 16px">{{ .name }} is a member of o1 and would like your endorsement.</p>
                <p style="font-size: 16px; line-height: 1.6; color: #1B1712; margin: 0 0 16px">o1 is a private network built around introductions, for members only: apply, and answer as one of them.</p>
                <p style="margin: 24px 0"><a href="{{ .SiteURL }}/apply" style="display: inline-block; background: #1B1712; color: #FAF7F2; font-weight: 600; font-size: 16px; line-height: 1; text-decoration: none; padding: 16px 28px; border-radius: 4px">Apply to join</a></p>
                <p data-only="html" style="font-size: 13px; line-height: 1.6; color: #6A6258; margin: 0 0 16px">If the button does not open, copy this address into your browser:<br /><a href="{{ .SiteURL }}/apply" style="color: #8A6A2F; word-break: break-all">{{ .SiteURL }}/apply</a></p>
                <p style="font-size: 13px; line-height: 1.6; color: #6A6258; margin: 16px 0 0; padding: 16px 0 0; border-top: 1px solid #E4DED4">If you do not know them, ignore this mail: nothing was made for you, and nobody is told.</p>
              </td>
            </tr>
            <tr><td style="font-size: 13px; line-height: 1.6; color: #6A6258; padding: 24px 0 0">For the Extraordinary Few · <a href="{{ .SiteURL }}" style="color: #6A6258">{{ .SiteURL }}</a></td></tr>
          </table>
        </td>
      </tr>
    </table>
  </body>
</html>
`,
  invite: `<!doctype html>
<html lang="en">
  <head>
    <meta charset="utf-8" />
    <meta name="viewport" content="width=device-width" />
    <meta name="color-scheme" content="light" />
    <title>You are invited to o1</title>
  </head>
  <body style="margin: 0; padding: 0; background: #FAF7F2">
    <table role="presentation" width="100%" cellpadding="0" cellspacing="0" style="background: #FAF7F2; font-family: Inter, 'Helvetica Neue', Helvetica, Arial, sans-serif">
      <tr>
        <td align="center" style="padding: 40px 20px">
          <table role="presentation" width="100%" cellpadding="0" cellspacing="0" style="max-width: 480px">
            <tr><td style="font: 500 24px/1 Fraunces, Georgia, 'Times New Roman', serif; color: #8A6A2F; padding: 0 0 24px">o1</td></tr>
            <tr>
              <td style="background: #FFFFFF; border: 1px solid #E4DED4; border-radius: 12px; padding: 32px">
                <h1 style="font: 500 28px/1.25 Fraunces, Georgia, 'Times New Roman', serif; color: #1B1712; margin: 0 0 16px">You are invited to o1</h1>
                <p style="font-size: 16px; line-height: 1.6; color: #1B1712; margin: 0 0 16px">You are invited to join o1, a private network built around introductions.</p>
                <p style="font-size: 16px; line-height: 1.6; color: #1B1712; margin: 0 0 16px">Use this link to accept, or type the code below it at {{ .SiteURL }}/auth/confirm. Either works once, for one hour.</p>
                <p style="margin: 24px 0"><a href="{{ .SiteURL }}/auth/confirm?token_hash={{ .TokenHash }}&amp;type=invite#for={{ .Email }}" style="display: inline-block; background: #1B1712; color: #FAF7F2; font-weight: 600; font-size: 16px; line-height: 1; text-decoration: none; padding: 16px 28px; border-radius: 4px">Accept the invitation</a></p>
                <p style="font-size: 16px; line-height: 1.6; color: #1B1712; margin: 0 0 24px">Your code: <strong style="font-size: 28px; letter-spacing: 6px">{{ .Token }}</strong></p>
                <p data-only="html" style="font-size: 13px; line-height: 1.6; color: #6A6258; margin: 0 0 16px">If the button does not open, copy this address into your browser:<br /><a href="{{ .SiteURL }}/auth/confirm?token_hash={{ .TokenHash }}&amp;type=invite#for={{ .Email }}" style="color: #8A6A2F; word-break: break-all">{{ .SiteURL }}/auth/confirm?token_hash={{ .TokenHash }}&amp;type=invite#for={{ .Email }}</a></p>
                <p style="font-size: 13px; line-height: 1.6; color: #6A6258; margin: 16px 0 0; padding: 16px 0 0; border-top: 1px solid #E4DED4">If you were not expecting this, ignore this mail.</p>
              </td>
            </tr>
            <tr><td style="font-size: 13px; line-height: 1.6; color: #6A6258; padding: 24px 0 0">For the Extraordinary Few · <a href="{{ .SiteURL }}" style="color: #6A6258">{{ .SiteURL }}</a></td></tr>
          </table>
        </td>
      </tr>
    </table>
  </body>
</html>
`,
  letter: `<!doctype html>
<html lang="en">
  <head>
    <meta charset="utf-8" />
    <meta name="viewport" content="width=device-width" />
    <meta name="color-scheme" content="light" />
    <title>{{ if .subject }}{{ .subject }}{{ else }}A letter from o1{{ end }}</title>
  </head>
  <body style="margin: 0; padding: 0; background: #FAF7F2">
    <table role="presentation" width="100%" cellpadding="0" cellspacing="0" style="background: #FAF7F2; font-family: Inter, 'Helvetica Neue', Helvetica, Arial, sans-serif">
      <tr>
        <td align="center" style="padding: 40px 20px">
          <table role="presentation" width="100%" cellpadding="0" cellspacing="0" style="max-width: 480px">
            <tr><td style="font: 500 24px/1 Fraunces, Georgia, 'Times New Roman', serif; color: #8A6A2F; padding: 0 0 24px">o1</td></tr>
            <tr>
              <td style="background: #FFFFFF; border: 1px solid #E4DED4; border-radius: 12px; padding: 32px">
                <h1 style="font: 500 28px/1.25 Fraunces, Georgia, 'Times New Roman', serif; color: #1B1712; margin: 0 0 16px">{{ if .subject }}{{ .subject }}{{ else }}A letter from o1{{ end }}</h1>
                <p style="font-size: 16px; line-height: 1.6; color: #1B1712; margin: 0 0 16px">Dear {{ .name }},</p>
                <p style="font-size: 16px; line-height: 1.6; color: #1B1712; margin: 0 0 16px">while you were away, this came for you:</p>
                {{ if .line1 }}<p style="font-size: 16px; line-height: 1.6; color: #1B1712; margin: 0 0 12px; padding: 0 0 0 16px; border-left: 1px solid #8A6A2F">{{ .line1 }}</p>{{ end }}
                {{ if .line2 }}<p style="font-size: 16px; line-height: 1.6; color: #1B1712; margin: 0 0 12px; padding: 0 0 0 16px; border-left: 1px solid #8A6A2F">{{ .line2 }}</p>{{ end }}
                {{ if .line3 }}<p style="font-size: 16px; line-height: 1.6; color: #1B1712; margin: 0 0 12px; padding: 0 0 0 16px; border-left: 1px solid #8A6A2F">{{ .line3 }}</p>{{ end }}
                {{ if .line4 }}<p style="font-size: 16px; line-height: 1.6; color: #1B1712; margin: 0 0 12px; padding: 0 0 0 16px; border-left: 1px solid #8A6A2F">{{ .line4 }}</p>{{ end }}
                {{ if .line5 }}<p style="font-size: 16px; line-height: 1.6; color: #1B1712; margin: 0 0 12px; padding: 0 0 0 16px; border-left: 1px solid #8A6A2F">{{ .line5 }}</p>{{ end }}
                {{ if .line6 }}<p style="font-size: 16px; line-height: 1.6; color: #1B1712; margin: 0 0 12px; padding: 0 0 0 16px; border-left: 1px solid #8A6A2F">{{ .line6 }}</p>{{ end }}
                {{ if .more }}<p style="font-size: 16px; line-height: 1.6; color: #1B1712; margin: 0 0 16px">And {{ .more }} more.</p>{{ end }}
                <p style="font-size: 16px; line-height: 1.6; color: #1B1712; margin: 0 0 16px">It keeps until you come by.</p>
                <p style="margin: 24px 0"><a href="{{ .SiteURL }}/home" style="display: inline-block; background: #1B1712; color: #FAF7F2; font-weight: 600; font-size: 16px; line-height: 1; text-decoration: none; padding: 16px 28px; border-radius: 4px">Open o1</a></p>
                <p data-only="html" style="font-size: 13px; line-height: 1.6; color: #6A6258; margin: 0 0 16px">If the button does not open, copy this address into your browser:<br /><a href="{{ .SiteURL }}/home" style="color: #8A6A2F; word-break: break-all">{{ .SiteURL }}/home</a></p>
                <p style="font-size: 13px; line-height: 1.6; color: #6A6258; margin: 16px 0 0; padding: 16px 0 0; border-top: 1px solid #E4DED4">We write once a day at most, and only of what you have not seen. <a href="{{ .SiteURL }}/unsubscribe?link={{ .unsubscribe }}" style="color: #6A6258">No more letters</a></p>
              </td>
            </tr>
            <tr><td style="font-size: 13px; line-height: 1.6; color: #6A6258; padding: 24px 0 0">For the Extraordinary Few · <a href="{{ .SiteURL }}" style="color: #6A6258">{{ .SiteURL }}</a></td></tr>
          </table>
        </td>
      </tr>
    </table>
  </body>
</html>
`,
  magiclink: `<!doctype html>
<html lang="en">
  <head>
    <meta charset="utf-8" />
    <meta name="viewport" content="width=device-width" />
    <meta name="color-scheme" content="light" />
    <title>Your sign-in link</title>
  </head>
  <body style="margin: 0; padding: 0; background: #FAF7F2">
    <table role="presentation" width="100%" cellpadding="0" cellspacing="0" style="background: #FAF7F2; font-family: Inter, 'Helvetica Neue', Helvetica, Arial, sans-serif">
      <tr>
        <td align="center" style="padding: 40px 20px">
          <table role="presentation" width="100%" cellpadding="0" cellspacing="0" style="max-width: 480px">
            <tr><td style="font: 500 24px/1 Fraunces, Georgia, 'Times New Roman', serif; color: #8A6A2F; padding: 0 0 24px">o1</td></tr>
            <tr>
              <td style="background: #FFFFFF; border: 1px solid #E4DED4; border-radius: 12px; padding: 32px">
                <h1 style="font: 500 28px/1.25 Fraunces, Georgia, 'Times New Roman', serif; color: #1B1712; margin: 0 0 16px">Come on in</h1>
                <p style="font-size: 16px; line-height: 1.6; color: #1B1712; margin: 0 0 16px">Use this link to sign in to o1, or type the code below it at {{ .SiteURL }}/auth/confirm. Either works once, for one hour.</p>
                <p style="margin: 24px 0"><a href="{{ .SiteURL }}/auth/confirm?token_hash={{ .TokenHash }}&amp;type=magiclink#for={{ .Email }}" style="display: inline-block; background: #1B1712; color: #FAF7F2; font-weight: 600; font-size: 16px; line-height: 1; text-decoration: none; padding: 16px 28px; border-radius: 4px">Sign in</a></p>
                <p style="font-size: 16px; line-height: 1.6; color: #1B1712; margin: 0 0 24px">Your code: <strong style="font-size: 28px; letter-spacing: 6px">{{ .Token }}</strong></p>
                <p data-only="html" style="font-size: 13px; line-height: 1.6; color: #6A6258; margin: 0 0 16px">If the button does not open, copy this address into your browser:<br /><a href="{{ .SiteURL }}/auth/confirm?token_hash={{ .TokenHash }}&amp;type=magiclink#for={{ .Email }}" style="color: #8A6A2F; word-break: break-all">{{ .SiteURL }}/auth/confirm?token_hash={{ .TokenHash }}&amp;type=magiclink#for={{ .Email }}</a></p>
                <p style="font-size: 13px; line-height: 1.6; color: #6A6258; margin: 16px 0 0; padding: 16px 0 0; border-top: 1px solid #E4DED4">If you did not ask for this, ignore this mail: nothing changes until the link or the code is used. Tell nobody the code.</p>
              </td>
            </tr>
            <tr><td style="font-size: 13px; line-height: 1.6; color: #6A6258; padding: 24px 0 0">For the Extraordinary Few · <a href="{{ .SiteURL }}" style="color: #6A6258">{{ .SiteURL }}</a></td></tr>
          </table>
        </td>
      </tr>
    </table>
  </body>
</html>
`,
  new_device: `<!doctype html>
<html lang="en">
  <head>
    <meta charset="utf-8" />
    <meta name="viewport" content="width=device-width" />
    <meta name="color-scheme" content="light" />
    <title>A new device signed in</title>
  </head>
  <body style="margin: 0; padding: 0; background: #FAF7F2">
    <table role="presentation" width="100%" cellpadding="0" cellspacing="0" style="background: #FAF7F2; font-family: Inter, 'Helvetica Neue', Helvetica, Arial, sans-serif">
      <tr>
        <td align="center" style="padding: 40px 20px">
          <table role="presentation" width="100%" cellpadding="0" cellspacing="0" style="max-width: 480px">
            <tr><td style="font: 500 24px/1 Fraunces, Georgia, 'Times New Roman', serif; color: #8A6A2F; padding: 0 0 24px">o1</td></tr>
            <tr>
              <td style="background: #FFFFFF; border: 1px solid #E4DED4; border-radius: 12px; padding: 32px">
                <h1 style="font: 500 28px/1.25 Fraunces, Georgia, 'Times New Roman', serif; color: #1B1712; margin: 0 0 16px">A new device signed in</h1>
                <p style="font-size: 16px; line-height: 1.6; color: #1B1712; margin: 0 0 16px">Your o1 account was used to sign in on a device we have not seen before.</p>
                <p style="font-size: 16px; line-height: 1.6; color: #1B1712; margin: 0 0 16px"><strong>{{ .device }}</strong><br />{{ .when }}</p>
                <p style="font-size: 16px; line-height: 1.6; color: #1B1712; margin: 0 0 16px">If this was you, there is nothing to do. If not, sign everybody out at once: that ends your password as well, and you choose a new one.</p>
                <p style="margin: 24px 0"><a href="{{ .SiteURL }}/auth/not-me?link={{ .token }}" style="display: inline-block; background: #1B1712; color: #FAF7F2; font-weight: 600; font-size: 16px; line-height: 1; text-decoration: none; padding: 16px 28px; border-radius: 4px">This was not me</a></p>
                <p data-only="html" style="font-size: 13px; line-height: 1.6; color: #6A6258; margin: 0 0 16px">If the button does not open, copy this address into your browser:<br /><a href="{{ .SiteURL }}/auth/not-me?link={{ .token }}" style="color: #8A6A2F; word-break: break-all">{{ .SiteURL }}/auth/not-me?link={{ .token }}</a></p>
                <p style="font-size: 13px; line-height: 1.6; color: #6A6258; margin: 16px 0 0; padding: 16px 0 0; border-top: 1px solid #E4DED4">The link asks before it does anything. It works once, for seven days.</p>
              </td>
            </tr>
            <tr><td style="font-size: 13px; line-height: 1.6; color: #6A6258; padding: 24px 0 0">For the Extraordinary Few · <a href="{{ .SiteURL }}" style="color: #6A6258">{{ .SiteURL }}</a></td></tr>
          </table>
        </td>
      </tr>
    </table>
  </body>
</html>
`,
  passkey_added: `<!doctype html>
<html lang="en">
  <head>
    <meta charset="utf-8" />
    <meta name="viewport" content="width=device-width" />
    <meta name="color-scheme" content="light" />
    <title>A passkey was added</title>
  </head>
  <body style="margin: 0; padding: 0; background: #FAF7F2">
    <table role="presentation" width="100%" cellpadding="0" cellspacing="0" style="background: #FAF7F2; font-family: Inter, 'Helvetica Neue', Helvetica, Arial, sans-serif">
      <tr>
        <td align="center" style="padding: 40px 20px">
          <table role="presentation" width="100%" cellpadding="0" cellspacing="0" style="max-width: 480px">
            <tr><td style="font: 500 24px/1 Fraunces, Georgia, 'Times New Roman', serif; color: #8A6A2F; padding: 0 0 24px">o1</td></tr>
            <tr>
              <td style="background: #FFFFFF; border: 1px solid #E4DED4; border-radius: 12px; padding: 32px">
                <h1 style="font: 500 28px/1.25 Fraunces, Georgia, 'Times New Roman', serif; color: #1B1712; margin: 0 0 16px">A passkey was added</h1>
                <p style="font-size: 16px; line-height: 1.6; color: #1B1712; margin: 0 0 16px">Your o1 account can now be opened with a passkey: with the screen lock of the device that keeps it.</p>
                <p style="font-size: 16px; line-height: 1.6; color: #1B1712; margin: 0 0 16px"><strong>{{ .name }}</strong><br />Added {{ .how }}, {{ .when }}</p>
                <p style="font-size: 16px; line-height: 1.6; color: #1B1712; margin: 0 0 16px">If this was you, there is nothing to do. If not, remove it in your settings, sign every other device out and choose another password at once.</p>
                <p style="margin: 24px 0"><a href="{{ .SiteURL }}/settings" style="display: inline-block; background: #1B1712; color: #FAF7F2; font-weight: 600; font-size: 16px; line-height: 1; text-decoration: none; padding: 16px 28px; border-radius: 4px">Open settings</a></p>
                <p data-only="html" style="font-size: 13px; line-height: 1.6; color: #6A6258; margin: 0 0 16px">If the button does not open, copy this address into your browser:<br /><a href="{{ .SiteURL }}/settings" style="color: #8A6A2F; word-break: break-all">{{ .SiteURL }}/settings</a></p>
                <p style="font-size: 13px; line-height: 1.6; color: #6A6258; margin: 16px 0 0; padding: 16px 0 0; border-top: 1px solid #E4DED4">You can’t sign in any more? Set a new password at {{ .SiteURL }}/auth/forgot: that signs every other device out.</p>
              </td>
            </tr>
            <tr><td style="font-size: 13px; line-height: 1.6; color: #6A6258; padding: 24px 0 0">For the Extraordinary Few · <a href="{{ .SiteURL }}" style="color: #6A6258">{{ .SiteURL }}</a></td></tr>
          </table>
        </td>
      </tr>
    </table>
  </body>
</html>
`,
  passkey_removed: `<!doctype html>
<html lang="en">
  <head>
    <meta charset="utf-8" />
    <meta name="viewport" content="width=device-width" />
    <meta name="color-scheme" content="light" />
    <title>A passkey was removed</title>
  </head>
  <body style="margin: 0; padding: 0; background: #FAF7F2">
    <table role="presentation" width="100%" cellpadding="0" cellspacing="0" style="background: #FAF7F2; font-family: Inter, 'Helvetica Neue', Helvetica, Arial, sans-serif">
      <tr>
        <td align="center" style="padding: 40px 20px">
          <table role="presentation" width="100%" cellpadding="0" cellspacing="0" style="max-width: 480px">
            <tr><td style="font: 500 24px/1 Fraunces, Georgia, 'Times New Roman', serif; color: #8A6A2F; padding: 0 0 24px">o1</td></tr>
            <tr>
              <td style="background: #FFFFFF; border: 1px solid #E4DED4; border-radius: 12px; padding: 32px">
                <h1 style="font: 500 28px/1.25 Fraunces, Georgia, 'Times New Roman', serif; color: #1B1712; margin: 0 0 16px">A passkey was removed</h1>
                <p style="font-size: 16px; line-height: 1.6; color: #1B1712; margin: 0 0 16px">A passkey opens your o1 account no longer. It may still be listed where you keep it: delete it there as well.</p>
                <p style="font-size: 16px; line-height: 1.6; color: #1B1712; margin: 0 0 16px"><strong>{{ .name }}</strong><br />Removed {{ .how }}, {{ .when }}</p>
                <p style="font-size: 16px; line-height: 1.6; color: #1B1712; margin: 0 0 16px">If this was you, there is nothing to do. If not, sign every other device out and choose another password at once.</p>
                <p style="margin: 24px 0"><a href="{{ .SiteURL }}/settings" style="display: inline-block; background: #1B1712; color: #FAF7F2; font-weight: 600; font-size: 16px; line-height: 1; text-decoration: none; padding: 16px 28px; border-radius: 4px">Open settings</a></p>
                <p data-only="html" style="font-size: 13px; line-height: 1.6; color: #6A6258; margin: 0 0 16px">If the button does not open, copy this address into your browser:<br /><a href="{{ .SiteURL }}/settings" style="color: #8A6A2F; word-break: break-all">{{ .SiteURL }}/settings</a></p>
                <p style="font-size: 13px; line-height: 1.6; color: #6A6258; margin: 16px 0 0; padding: 16px 0 0; border-top: 1px solid #E4DED4">You can’t sign in any more? Set a new password at {{ .SiteURL }}/auth/forgot: that signs every other device out.</p>
              </td>
            </tr>
            <tr><td style="font-size: 13px; line-height: 1.6; color: #6A6258; padding: 24px 0 0">For the Extraordinary Few · <a href="{{ .SiteURL }}" style="color: #6A6258">{{ .SiteURL }}</a></td></tr>
          </table>
        </td>
      </tr>
    </table>
  </body>
</html>
`,
  password_changed: `<!doctype html>
<html lang="en">
  <head>
    <meta charset="utf-8" />
    <meta name="viewport" content="width=device-width" />
    <meta name="color-scheme" content="light" />
    <title>Your password was changed</title>
  </head>
  <body style="margin: 0; padding: 0; background: #FAF7F2">
    <table role="presentation" width="100%" cellpadding="0" cellspacing="0" style="background: #FAF7F2; font-family: Inter, 'Helvetica Neue', Helvetica, Arial, sans-serif">
      <tr>
        <td align="center" style="padding: 40px 20px">
          <table role="presentation" width="100%" cellpadding="0" cellspacing="0" style="max-width: 480px">
            <tr><td style="font: 500 24px/1 Fraunces, Georgia, 'Times New Roman', serif; color: #8A6A2F; padding: 0 0 24px">o1</td></tr>
            <tr>
              <td style="background: #FFFFFF; border: 1px solid #E4DED4; border-radius: 12px; padding: 32px">
                <h1 style="font: 500 28px/1.25 Fraunces, Georgia, 'Times New Roman', serif; color: #1B1712; margin: 0 0 16px">Your password was changed</h1>
                <p style="font-size: 16px; line-height: 1.6; color: #1B1712; margin: 0 0 16px">The password of your o1 account has just been changed, and every other device was signed out.</p>
                <p style="font-size: 16px; line-height: 1.6; color: #1B1712; margin: 0 0 16px">If this was you, there is nothing to do.</p>
                <p style="margin: 24px 0"><a href="{{ .SiteURL }}/auth" style="display: inline-block; background: #1B1712; color: #FAF7F2; font-weight: 600; font-size: 16px; line-height: 1; text-decoration: none; padding: 16px 28px; border-radius: 4px">This was not me</a></p>
                <p data-only="html" style="font-size: 13px; line-height: 1.6; color: #6A6258; margin: 0 0 16px">If the button does not open, copy this address into your browser:<br /><a href="{{ .SiteURL }}/auth" style="color: #8A6A2F; word-break: break-all">{{ .SiteURL }}/auth</a></p>
                <p style="font-size: 13px; line-height: 1.6; color: #6A6258; margin: 16px 0 0; padding: 16px 0 0; border-top: 1px solid #E4DED4">We send this whenever a password changes, so that nobody can change yours unseen.</p>
              </td>
            </tr>
            <tr><td style="font-size: 13px; line-height: 1.6; color: #6A6258; padding: 24px 0 0">For the Extraordinary Few · <a href="{{ .SiteURL }}" style="color: #6A6258">{{ .SiteURL }}</a></td></tr>
          </table>
        </td>
      </tr>
    </table>
  </body>
</html>
`,
  reauthentication: `<!doctype html>
<html lang="en">
  <head>
    <meta charset="utf-8" />
    <meta name="viewport" content="width=device-width" />
    <meta name="color-scheme" content="light" />
    <title>Your confirmation code</title>
  </head>
  <body style="margin: 0; padding: 0; background: #FAF7F2">
    <table role="presentation" width="100%" cellpadding="0" cellspacing="0" style="background: #FAF7F2; font-family: Inter, 'Helvetica Neue', Helvetica, Arial, sans-serif">
      <tr>
        <td align="center" style="padding: 40px 20px">
          <table role="presentation" width="100%" cellpadding="0" cellspacing="0" style="max-width: 480px">
            <tr><td style="font: 500 24px/1 Fraunces, Georgia, 'Times New Roman', serif; color: #8A6A2F; padding: 0 0 24px">o1</td></tr>
            <tr>
              <td style="background: #FFFFFF; border: 1px solid #E4DED4; border-radius: 12px; padding: 32px">
                <h1 style="font: 500 28px/1.25 Fraunces, Georgia, 'Times New Roman', serif; color: #1B1712; margin: 0 0 16px">Confirm that it is you</h1>
                <p style="font-size: 16px; line-height: 1.6; color: #1B1712; margin: 0 0 16px">Type this code to go on with changing your password. It works once, for one hour.</p>
                <p style="font-size: 16px; line-height: 1.6; color: #1B1712; margin: 0 0 24px">Your code: <strong style="font-size: 28px; letter-spacing: 6px">{{ .Token }}</strong></p>
                <p style="font-size: 13px; line-height: 1.6; color: #6A6258; margin: 16px 0 0; padding: 16px 0 0; border-top: 1px solid #E4DED4">If you did not ask for this, ignore this mail: nothing changes until the code is typed.</p>
              </td>
            </tr>
            <tr><td style="font-size: 13px; line-height: 1.6; color: #6A6258; padding: 24px 0 0">For the Extraordinary Few · <a href="{{ .SiteURL }}" style="color: #6A6258">{{ .SiteURL }}</a></td></tr>
          </table>
        </td>
      </tr>
    </table>
  </body>
</html>
`,
  recovery: `<!doctype html>
<html lang="en">
  <head>
    <meta charset="utf-8" />
    <meta name="viewport" content="width=device-width" />
    <meta name="color-scheme" content="light" />
    <title>Set a new password</title>
  </head>
  <body style="margin: 0; padding: 0; background: #FAF7F2">
    <table role="presentation" width="100%" cellpadding="0" cellspacing="0" style="background: #FAF7F2; font-family: Inter, 'Helvetica Neue', Helvetica, Arial, sans-serif">
      <tr>
        <td align="center" style="padding: 40px 20px">
          <table role="presentation" width="100%" cellpadding="0" cellspacing="0" style="max-width: 480px">
            <tr><td style="font: 500 24px/1 Fraunces, Georgia, 'Times New Roman', serif; color: #8A6A2F; padding: 0 0 24px">o1</td></tr>
            <tr>
              <td style="background: #FFFFFF; border: 1px solid #E4DED4; border-radius: 12px; padding: 32px">
                <h1 style="font: 500 28px/1.25 Fraunces, Georgia, 'Times New Roman', serif; color: #1B1712; margin: 0 0 16px">Set a new password</h1>
                <p style="font-size: 16px; line-height: 1.6; color: #1B1712; margin: 0 0 16px">Use this link to choose a password for o1, or type the code below it where you asked for it. Either works once, for one hour.</p>
                <p style="margin: 24px 0"><a href="{{ .SiteURL }}/reset-password?token_hash={{ .TokenHash }}&amp;type=recovery#for={{ .Email }}" style="display: inline-block; background: #1B1712; color: #FAF7F2; font-weight: 600; font-size: 16px; line-height: 1; text-decoration: none; padding: 16px 28px; border-radius: 4px">Choose a password</a></p>
                <p style="font-size: 16px; line-height: 1.6; color: #1B1712; margin: 0 0 24px">Your code: <strong style="font-size: 28px; letter-spacing: 6px">{{ .Token }}</strong></p>
                <p data-only="html" style="font-size: 13px; line-height: 1.6; color: #6A6258; margin: 0 0 16px">If the button does not open, copy this address into your browser:<br /><a href="{{ .SiteURL }}/reset-password?token_hash={{ .TokenHash }}&amp;type=recovery#for={{ .Email }}" style="color: #8A6A2F; word-break: break-all">{{ .SiteURL }}/reset-password?token_hash={{ .TokenHash }}&amp;type=recovery#for={{ .Email }}</a></p>
                <p style="font-size: 13px; line-height: 1.6; color: #6A6258; margin: 16px 0 0; padding: 16px 0 0; border-top: 1px solid #E4DED4">If you did not ask for this, ignore this mail: nothing changes until the link or the code is used. Tell nobody the code.</p>
              </td>
            </tr>
            <tr><td style="font-size: 13px; line-height: 1.6; color: #6A6258; padding: 24px 0 0">For the Extraordinary Few · <a href="{{ .SiteURL }}" style="color: #6A6258">{{ .SiteURL }}</a></td></tr>
          </table>
        </td>
      </tr>
    </table>
  </body>
</html>
`,
  signup: `<!doctype html>
<html lang="en">
  <head>
    <meta charset="utf-8" />
    <meta name="viewport" content="width=device-width" />
    <meta name="color-scheme" content="light" />
    <title>Confirm your e-mail address</title>
  </head>
  <body style="margin: 0; padding: 0; background: #FAF7F2">
    <table role="presentation" width="100%" cellpadding="0" cellspacing="0" style="background: #FAF7F2; font-family: Inter, 'Helvetica Neue', Helvetica, Arial, sans-serif">
      <tr>
        <td align="center" style="padding: 40px 20px">
          <table role="presentation" width="100%" cellpadding="0" cellspacing="0" style="max-width: 480px">
            <tr><td style="font: 500 24px/1 Fraunces, Georgia, 'Times New Roman', serif; color: #8A6A2F; padding: 0 0 24px">o1</td></tr>
            <tr>
              <td style="background: #FFFFFF; border: 1px solid #E4DED4; border-radius: 12px; padding: 32px">
                <h1 style="font: 500 28px/1.25 Fraunces, Georgia, 'Times New Roman', serif; color: #1B1712; margin: 0 0 16px">Confirm your address</h1>
                <p style="font-size: 16px; line-height: 1.6; color: #1B1712; margin: 0 0 16px">Use this link to confirm that this address is yours, or type the code below it at {{ .SiteURL }}/auth/confirm. Either works once, for one hour.</p>
                <p style="margin: 24px 0"><a href="{{ .SiteURL }}/auth/confirm?token_hash={{ .TokenHash }}&amp;type=signup#for={{ .Email }}" style="display: inline-block; background: #1B1712; color: #FAF7F2; font-weight: 600; font-size: 16px; line-height: 1; text-decoration: none; padding: 16px 28px; border-radius: 4px">Confirm my address</a></p>
                <p style="font-size: 16px; line-height: 1.6; color: #1B1712; margin: 0 0 24px">Your code: <strong style="font-size: 28px; letter-spacing: 6px">{{ .Token }}</strong></p>
                <p data-only="html" style="font-size: 13px; line-height: 1.6; color: #6A6258; margin: 0 0 16px">If the button does not open, copy this address into your browser:<br /><a href="{{ .SiteURL }}/auth/confirm?token_hash={{ .TokenHash }}&amp;type=signup#for={{ .Email }}" style="color: #8A6A2F; word-break: break-all">{{ .SiteURL }}/auth/confirm?token_hash={{ .TokenHash }}&amp;type=signup#for={{ .Email }}</a></p>
                <p style="font-size: 13px; line-height: 1.6; color: #6A6258; margin: 16px 0 0; padding: 16px 0 0; border-top: 1px solid #E4DED4">If you did not ask for this, ignore this mail: nothing changes until the link or the code is used. Tell nobody the code.</p>
              </td>
            </tr>
            <tr><td style="font-size: 13px; line-height: 1.6; color: #6A6258; padding: 24px 0 0">For the Extraordinary Few · <a href="{{ .SiteURL }}" style="color: #6A6258">{{ .SiteURL }}</a></td></tr>
          </table>
        </td>
      </tr>
    </table>
  </body>
</html>
`,
  two_steps_less: `<!doctype html>
<html lang="en">
  <head>
    <meta charset="utf-8" />
    <meta name="viewport" content="width=device-width" />
    <meta name="color-scheme" content="light" />
    <title>A second step was removed</title>
  </head>
  <body style="margin: 0; padding: 0; background: #FAF7F2">
    <table role="presentation" width="100%" cellpadding="0" cellspacing="0" style="background: #FAF7F2; font-family: Inter, 'Helvetica Neue', Helvetica, Arial, sans-serif">
      <tr>
        <td align="center" style="padding: 40px 20px">
          <table role="presentation" width="100%" cellpadding="0" cellspacing="0" style="max-width: 480px">
            <tr><td style="font: 500 24px/1 Fraunces, Georgia, 'Times New Roman', serif; color: #8A6A2F; padding: 0 0 24px">o1</td></tr>
            <tr>
              <td style="background: #FFFFFF; border: 1px solid #E4DED4; border-radius: 12px; padding: 32px">
                <h1 style="font: 500 28px/1.25 Fraunces, Georgia, 'Times New Roman', serif; color: #1B1712; margin: 0 0 16px">A second step was removed</h1>
                <p style="font-size: 16px; line-height: 1.6; color: #1B1712; margin: 0 0 16px">One of the second steps of your o1 account was removed. The account still asks for another one.</p>
                <p style="font-size: 16px; line-height: 1.6; color: #1B1712; margin: 0 0 16px"><strong>{{ .name }}</strong><br />Removed {{ .how }}, {{ .when }}</p>
                <p style="font-size: 16px; line-height: 1.6; color: #1B1712; margin: 0 0 16px">If this was you, there is nothing to do. If not, sign that device out and choose another password at once.</p>
                <p style="margin: 24px 0"><a href="{{ .SiteURL }}/settings" style="display: inline-block; background: #1B1712; color: #FAF7F2; font-weight: 600; font-size: 16px; line-height: 1; text-decoration: none; padding: 16px 28px; border-radius: 4px">This was not me</a></p>
                <p data-only="html" style="font-size: 13px; line-height: 1.6; color: #6A6258; margin: 0 0 16px">If the button does not open, copy this address into your browser:<br /><a href="{{ .SiteURL }}/settings" style="color: #8A6A2F; word-break: break-all">{{ .SiteURL }}/settings</a></p>
                <p style="font-size: 13px; line-height: 1.6; color: #6A6258; margin: 16px 0 0; padding: 16px 0 0; border-top: 1px solid #E4DED4">We send this whenever a second step changes, so that nobody can change yours unseen.</p>
              </td>
            </tr>
            <tr><td style="font-size: 13px; line-height: 1.6; color: #6A6258; padding: 24px 0 0">For the Extraordinary Few · <a href="{{ .SiteURL }}" style="color: #6A6258">{{ .SiteURL }}</a></td></tr>
          </table>
        </td>
      </tr>
    </table>
  </body>
</html>
`,
  two_steps_off: `<!doctype html>
<html lang="en">
  <head>
    <meta charset="utf-8" />
    <meta name="viewport" content="width=device-width" />
    <meta name="color-scheme" content="light" />
    <title>Two steps are off</title>
  </head>
  <body style="margin: 0; padding: 0; background: #FAF7F2">
    <table role="presentation" width="100%" cellpadding="0" cellspacing="0" style="background: #FAF7F2; font-family: Inter, 'Helvetica Neue', Helvetica, Arial, sans-serif">
      <tr>
        <td align="center" style="padding: 40px 20px">
          <table role="presentation" width="100%" cellpadding="0" cellspacing="0" style="max-width: 480px">
            <tr><td style="font: 500 24px/1 Fraunces, Georgia, 'Times New Roman', serif; color: #8A6A2F; padding: 0 0 24px">o1</td></tr>
            <tr>
              <td style="background: #FFFFFF; border: 1px solid #E4DED4; border-radius: 12px; padding: 32px">
                <h1 style="font: 500 28px/1.25 Fraunces, Georgia, 'Times New Roman', serif; color: #1B1712; margin: 0 0 16px">Two steps are off</h1>
                <p style="font-size: 16px; line-height: 1.6; color: #1B1712; margin: 0 0 16px">Your o1 account does not ask for a second step any more: your password alone opens it.</p>
                <p style="font-size: 16px; line-height: 1.6; color: #1B1712; margin: 0 0 16px"><strong>{{ .name }}</strong><br />Removed {{ .how }}, {{ .when }}</p>
                <p style="font-size: 16px; line-height: 1.6; color: #1B1712; margin: 0 0 16px">If this was you, you can set up a second step again in your settings. If not, choose another password at once and write to the club.</p>
                <p style="margin: 24px 0"><a href="{{ .SiteURL }}/settings" style="display: inline-block; background: #1B1712; color: #FAF7F2; font-weight: 600; font-size: 16px; line-height: 1; text-decoration: none; padding: 16px 28px; border-radius: 4px">Open settings</a></p>
                <p data-only="html" style="font-size: 13px; line-height: 1.6; color: #6A6258; margin: 0 0 16px">If the button does not open, copy this address into your browser:<br /><a href="{{ .SiteURL }}/settings" style="color: #8A6A2F; word-break: break-all">{{ .SiteURL }}/settings</a></p>
                <p style="font-size: 13px; line-height: 1.6; color: #6A6258; margin: 16px 0 0; padding: 16px 0 0; border-top: 1px solid #E4DED4">You can’t sign in any more? Set a new password at {{ .SiteURL }}/auth/forgot: that signs every other device out.</p>
              </td>
            </tr>
            <tr><td style="font-size: 13px; line-height: 1.6; color: #6A6258; padding: 24px 0 0">For the Extraordinary Few · <a href="{{ .SiteURL }}" style="color: #6A6258">{{ .SiteURL }}</a></td></tr>
          </table>
        </td>
      </tr>
    </table>
  </body>
</html>
`,
  two_steps_on: `<!doctype html>
<html lang="en">
  <head>
    <meta charset="utf-8" />
    <meta name="viewport" content="width=device-width" />
    <meta name="color-scheme" content="light" />
    <title>Your account asks for two steps</title>
  </head>
  <body style="margin: 0; padding: 0; background: #FAF7F2">
    <table role="presentation" width="100%" cellpadding="0" cellspacing="0" style="background: #FAF7F2; font-family: Inter, 'Helvetica Neue', Helvetica, Arial, sans-serif">
      <tr>
        <td align="center" style="padding: 40px 20px">
          <table role="presentation" width="100%" cellpadding="0" cellspacing="0" style="max-width: 480px">
            <tr><td style="font: 500 24px/1 Fraunces, Georgia, 'Times New Roman', serif; color: #8A6A2F; padding: 0 0 24px">o1</td></tr>
            <tr>
              <td style="background: #FFFFFF; border: 1px solid #E4DED4; border-radius: 12px; padding: 32px">
                <h1 style="font: 500 28px/1.25 Fraunces, Georgia, 'Times New Roman', serif; color: #1B1712; margin: 0 0 16px">Your account asks for two steps</h1>
                <p style="font-size: 16px; line-height: 1.6; color: #1B1712; margin: 0 0 16px">From now on your o1 account asks for a second step when you sign in.</p>
                <p style="font-size: 16px; line-height: 1.6; color: #1B1712; margin: 0 0 16px"><strong>{{ .name }}</strong><br />Set up on {{ .device }}, {{ .when }}</p>
                <p style="font-size: 16px; line-height: 1.6; color: #1B1712; margin: 0 0 16px">If this was you, there is nothing to do. If not, somebody knows your password: choose another one and write to the club at once.</p>
                <p style="margin: 24px 0"><a href="{{ .SiteURL }}/settings" style="display: inline-block; background: #1B1712; color: #FAF7F2; font-weight: 600; font-size: 16px; line-height: 1; text-decoration: none; padding: 16px 28px; border-radius: 4px">This was not me</a></p>
                <p data-only="html" style="font-size: 13px; line-height: 1.6; color: #6A6258; margin: 0 0 16px">If the button does not open, copy this address into your browser:<br /><a href="{{ .SiteURL }}/settings" style="color: #8A6A2F; word-break: break-all">{{ .SiteURL }}/settings</a></p>
                <p style="font-size: 13px; line-height: 1.6; color: #6A6258; margin: 16px 0 0; padding: 16px 0 0; border-top: 1px solid #E4DED4">Keep your recovery codes where you find them without your phone: each lets you in once.</p>
              </td>
            </tr>
            <tr><td style="font-size: 13px; line-height: 1.6; color: #6A6258; padding: 24px 0 0">For the Extraordinary Few · <a href="{{ .SiteURL }}" style="color: #6A6258">{{ .SiteURL }}</a></td></tr>
          </table>
        </td>
      </tr>
    </table>
  </body>
</html>
`,
  way_in_added: `<!doctype html>
<html lang="en">
  <head>
    <meta charset="utf-8" />
    <meta name="viewport" content="width=device-width" />
    <meta name="color-scheme" content="light" />
    <title>A new way to sign in</title>
  </head>
  <body style="margin: 0; padding: 0; background: #FAF7F2">
    <table role="presentation" width="100%" cellpadding="0" cellspacing="0" style="background: #FAF7F2; font-family: Inter, 'Helvetica Neue', Helvetica, Arial, sans-serif">
      <tr>
        <td align="center" style="padding: 40px 20px">
          <table role="presentation" width="100%" cellpadding="0" cellspacing="0" style="max-width: 480px">
            <tr><td style="font: 500 24px/1 Fraunces, Georgia, 'Times New Roman', serif; color: #8A6A2F; padding: 0 0 24px">o1</td></tr>
            <tr>
              <td style="background: #FFFFFF; border: 1px solid #E4DED4; border-radius: 12px; padding: 32px">
                <h1 style="font: 500 28px/1.25 Fraunces, Georgia, 'Times New Roman', serif; color: #1B1712; margin: 0 0 16px">A new way to sign in</h1>
                <p style="font-size: 16px; line-height: 1.6; color: #1B1712; margin: 0 0 16px">Your o1 account can now be opened with <strong>{{ .partner }}</strong> as well.</p>
                <p style="font-size: 16px; line-height: 1.6; color: #1B1712; margin: 0 0 16px">If this was you, there is nothing to do. If not, sign every other device out and choose another password at once.</p>
                <p style="margin: 24px 0"><a href="{{ .SiteURL }}/settings" style="display: inline-block; background: #1B1712; color: #FAF7F2; font-weight: 600; font-size: 16px; line-height: 1; text-decoration: none; padding: 16px 28px; border-radius: 4px">This was not me</a></p>
                <p data-only="html" style="font-size: 13px; line-height: 1.6; color: #6A6258; margin: 0 0 16px">If the button does not open, copy this address into your browser:<br /><a href="{{ .SiteURL }}/settings" style="color: #8A6A2F; word-break: break-all">{{ .SiteURL }}/settings</a></p>
                <p style="font-size: 13px; line-height: 1.6; color: #6A6258; margin: 16px 0 0; padding: 16px 0 0; border-top: 1px solid #E4DED4">You can’t sign in any more? Set a new password at {{ .SiteURL }}/auth/forgot: that signs every other device out.</p>
              </td>
            </tr>
            <tr><td style="font-size: 13px; line-height: 1.6; color: #6A6258; padding: 24px 0 0">For the Extraordinary Few · <a href="{{ .SiteURL }}" style="color: #6A6258">{{ .SiteURL }}</a></td></tr>
          </table>
        </td>
      </tr>
    </table>
  </body>
</html>
`,
  way_in_refused: `<!doctype html>
<html lang="en">
  <head>
    <meta charset="utf-8" />
    <meta name="viewport" content="width=device-width" />
    <meta name="color-scheme" content="light" />
    <title>Somebody tried to take your way in</title>
  </head>
  <body style="margin: 0; padding: 0; background: #FAF7F2">
    <table role="presentation" width="100%" cellpadding="0" cellspacing="0" style="background: #FAF7F2; font-family: Inter, 'Helvetica Neue', Helvetica, Arial, sans-serif">
      <tr>
        <td align="center" style="padding: 40px 20px">
          <table role="presentation" width="100%" cellpadding="0" cellspacing="0" style="max-width: 480px">
            <tr><td style="font: 500 24px/1 Fraunces, Georgia, 'Times New Roman', serif; color: #8A6A2F; padding: 0 0 24px">o1</td></tr>
            <tr>
              <td style="background: #FFFFFF; border: 1px solid #E4DED4; border-radius: 12px; padding: 32px">
                <h1 style="font: 500 28px/1.25 Fraunces, Georgia, 'Times New Roman', serif; color: #1B1712; margin: 0 0 16px">Somebody tried to take your way in</h1>
                <p style="font-size: 16px; line-height: 1.6; color: #1B1712; margin: 0 0 16px">Somebody signed in to another account tried to add the <strong>{{ .partner }}</strong> sign-in that opens yours. We refused it: nothing has changed.</p>
                <p style="font-size: 16px; line-height: 1.6; color: #1B1712; margin: 0 0 16px">If this was you, keep using it with this account. If not, somebody can use your {{ .partner }} account: choose another password there.</p>
                <p style="margin: 24px 0"><a href="{{ .SiteURL }}/settings" style="display: inline-block; background: #1B1712; color: #FAF7F2; font-weight: 600; font-size: 16px; line-height: 1; text-decoration: none; padding: 16px 28px; border-radius: 4px">Look at your devices</a></p>
                <p data-only="html" style="font-size: 13px; line-height: 1.6; color: #6A6258; margin: 0 0 16px">If the button does not open, copy this address into your browser:<br /><a href="{{ .SiteURL }}/settings" style="color: #8A6A2F; word-break: break-all">{{ .SiteURL }}/settings</a></p>
                <p style="font-size: 13px; line-height: 1.6; color: #6A6258; margin: 16px 0 0; padding: 16px 0 0; border-top: 1px solid #E4DED4">You can’t sign in any more? Set a new password at {{ .SiteURL }}/auth/forgot: that signs every other device out.</p>
              </td>
            </tr>
            <tr><td style="font-size: 13px; line-height: 1.6; color: #6A6258; padding: 24px 0 0">For the Extraordinary Few · <a href="{{ .SiteURL }}" style="color: #6A6258">{{ .SiteURL }}</a></td></tr>
          </table>
        </td>
      </tr>
    </table>
  </body>
</html>
`,
  way_in_removed: `<!doctype html>
<html lang="en">
  <head>
    <meta charset="utf-8" />
    <meta name="viewport" content="width=device-width" />
    <meta name="color-scheme" content="light" />
    <title>A way to sign in was removed</title>
  </head>
  <body style="margin: 0; padding: 0; background: #FAF7F2">
    <table role="presentation" width="100%" cellpadding="0" cellspacing="0" style="background: #FAF7F2; font-family: Inter, 'Helvetica Neue', Helvetica, Arial, sans-serif">
      <tr>
        <td align="center" style="padding: 40px 20px">
          <table role="presentation" width="100%" cellpadding="0" cellspacing="0" style="max-width: 480px">
            <tr><td style="font: 500 24px/1 Fraunces, Georgia, 'Times New Roman', serif; color: #8A6A2F; padding: 0 0 24px">o1</td></tr>
            <tr>
              <td style="background: #FFFFFF; border: 1px solid #E4DED4; border-radius: 12px; padding: 32px">
                <h1 style="font: 500 28px/1.25 Fraunces, Georgia, 'Times New Roman', serif; color: #1B1712; margin: 0 0 16px">A way to sign in was removed</h1>
                <p style="font-size: 16px; line-height: 1.6; color: #1B1712; margin: 0 0 16px">Your o1 account is no longer linked to <strong>{{ .partner }}</strong>.</p>
                <p style="font-size: 16px; line-height: 1.6; color: #1B1712; margin: 0 0 16px">If this was you, there is nothing to do. If not, sign every other device out and choose another password at once.</p>
                <p style="margin: 24px 0"><a href="{{ .SiteURL }}/settings" style="display: inline-block; background: #1B1712; color: #FAF7F2; font-weight: 600; font-size: 16px; line-height: 1; text-decoration: none; padding: 16px 28px; border-radius: 4px">This was not me</a></p>
                <p data-only="html" style="font-size: 13px; line-height: 1.6; color: #6A6258; margin: 0 0 16px">If the button does not open, copy this address into your browser:<br /><a href="{{ .SiteURL }}/settings" style="color: #8A6A2F; word-break: break-all">{{ .SiteURL }}/settings</a></p>
                <p style="font-size: 13px; line-height: 1.6; color: #6A6258; margin: 16px 0 0; padding: 16px 0 0; border-top: 1px solid #E4DED4">You can’t sign in any more? Set a new password at {{ .SiteURL }}/auth/forgot: that signs every other device out.</p>
              </td>
            </tr>
            <tr><td style="font-size: 13px; line-height: 1.6; color: #6A6258; padding: 24px 0 0">For the Extraordinary Few · <a href="{{ .SiteURL }}" style="color: #6A6258">{{ .SiteURL }}</a></td></tr>
          </table>
        </td>
      </tr>
    </table>
  </body>
</html>
`,
  welcome: `<!doctype html>
<html lang="en">
  <head>
    <meta charset="utf-8" />
    <meta name="viewport" content="width=device-width" />
    <meta name="color-scheme" content="light" />
    <title>Welcome to o1</title>
  </head>
  <body style="margin: 0; padding: 0; background: #FAF7F2">
    <table role="presentation" width="100%" cellpadding="0" cellspacing="0" style="background: #FAF7F2; font-family: Inter, 'Helvetica Neue', Helvetica, Arial, sans-serif">
      <tr>
        <td align="center" style="padding: 40px 20px">
          <table role="presentation" width="100%" cellpadding="0" cellspacing="0" style="max-width: 480px">
            <tr><td style="font: 500 24px/1 Fraunces, Georgia, 'Times New Roman', serif; color: #8A6A2F; padding: 0 0 24px">o1</td></tr>
            <tr>
              <td style="background: #FFFFFF; border: 1px solid #E4DED4; border-radius: 12px; padding: 32px">
                <h1 style="font: 500 28px/1.25 Fraunces, Georgia, 'Times New Roman', serif; color: #1B1712; margin: 0 0 16px">Welcome to o1</h1>
                <p style="font-size: 16px; line-height: 1.6; color: #1B1712; margin: 0 0 16px">{{ .name }}, your application has been approved.</p>
                <p style="font-size: 16px; line-height: 1.6; color: #1B1712; margin: 0 0 16px">Sign in with this address and the password you chose when you applied, and finish your profile.</p>
                <p style="margin: 24px 0"><a href="{{ .SiteURL }}/auth" style="display: inline-block; background: #1B1712; color: #FAF7F2; font-weight: 600; font-size: 16px; line-height: 1; text-decoration: none; padding: 16px 28px; border-radius: 4px">Sign in</a></p>
                <p data-only="html" style="font-size: 13px; line-height: 1.6; color: #6A6258; margin: 0 0 16px">If the button does not open, copy this address into your browser:<br /><a href="{{ .SiteURL }}/auth" style="color: #8A6A2F; word-break: break-all">{{ .SiteURL }}/auth</a></p>
                <p style="font-size: 13px; line-height: 1.6; color: #6A6258; margin: 16px 0 0; padding: 16px 0 0; border-top: 1px solid #E4DED4">You get this mail because somebody applied to o1 with this address. If that was not you, ignore it.</p>
              </td>
            </tr>
            <tr><td style="font-size: 13px; line-height: 1.6; color: #6A6258; padding: 24px 0 0">For the Extraordinary Few · <a href="{{ .SiteURL }}" style="color: #6A6258">{{ .SiteURL }}</a></td></tr>
          </table>
        </td>
      </tr>
    </table>
  </body>
</html>
`,
  welcome_set_password: `<!doctype html>
<html lang="en">
  <head>
    <meta charset="utf-8" />
    <meta name="viewport" content="width=device-width" />
    <meta name="color-scheme" content="light" />
    <title>Welcome to o1</title>
  </head>
  <body style="margin: 0; padding: 0; background: #FAF7F2">
    <table role="presentation" width="100%" cellpadding="0" cellspacing="0" style="background: #FAF7F2; font-family: Inter, 'Helvetica Neue', Helvetica, Arial, sans-serif">
      <tr>
        <td align="center" style="padding: 40px 20px">
          <table role="presentation" width="100%" cellpadding="0" cellspacing="0" style="max-width: 480px">
            <tr><td style="font: 500 24px/1 Fraunces, Georgia, 'Times New Roman', serif; color: #8A6A2F; padding: 0 0 24px">o1</td></tr>
            <tr>
              <td style="background: #FFFFFF; border: 1px solid #E4DED4; border-radius: 12px; padding: 32px">
                <h1 style="font: 500 28px/1.25 Fraunces, Georgia, 'Times New Roman', serif; color: #1B1712; margin: 0 0 16px">Welcome to o1</h1>
                <p style="font-size: 16px; line-height: 1.6; color: #1B1712; margin: 0 0 16px">{{ .name }}, your application has been approved.</p>
                <p style="font-size: 16px; line-height: 1.6; color: #1B1712; margin: 0 0 16px">Choose a password with this link, sign in with this address, and finish your profile. The link works once, for seven days.</p>
                <p style="margin: 24px 0"><a href="{{ .SiteURL }}/reset-password?approval={{ .token }}" style="display: inline-block; background: #1B1712; color: #FAF7F2; font-weight: 600; font-size: 16px; line-height: 1; text-decoration: none; padding: 16px 28px; border-radius: 4px">Choose a password</a></p>
                <p data-only="html" style="font-size: 13px; line-height: 1.6; color: #6A6258; margin: 0 0 16px">If the button does not open, copy this address into your browser:<br /><a href="{{ .SiteURL }}/reset-password?approval={{ .token }}" style="color: #8A6A2F; word-break: break-all">{{ .SiteURL }}/reset-password?approval={{ .token }}</a></p>
                <p style="font-size: 13px; line-height: 1.6; color: #6A6258; margin: 16px 0 0; padding: 16px 0 0; border-top: 1px solid #E4DED4">You get this mail because somebody applied to o1 with this address. If that was not you, ignore it.</p>
              </td>
            </tr>
            <tr><td style="font-size: 13px; line-height: 1.6; color: #6A6258; padding: 24px 0 0">For the Extraordinary Few · <a href="{{ .SiteURL }}" style="color: #6A6258">{{ .SiteURL }}</a></td></tr>
          </table>
        </td>
      </tr>
    </table>
  </body>
</html>
`,
}

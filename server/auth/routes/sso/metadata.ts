// GET /sso/saml/metadata: what a company's house has to know of the club.
import type { Auth } from '../../context/auth.ts'
import { ERRORS } from '../../errors/catalogue.ts'
import type { Handler } from '../../http/handler.ts'

export const samlMetadata =
  (auth: Auth): Handler =>
  async (request) => {
    if (!auth.saml) throw ERRORS.samlDisabled()
    const headers: Record<string, string> = {
      'content-type': 'application/xml',
      'cache-control': 'public, max-age=600',
    }
    if (request.req.query('download') === 'true') {
      headers['content-disposition'] = 'attachment; filename="metadata.xml"'
    }
    return request.body(await auth.saml.metadata(), 200, headers)
  }

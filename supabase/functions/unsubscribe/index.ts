// The link in a letter. A mail program that stops the letters posts the form of RFC 8058 to the address in the mail's header, with no key and no session;
// our page posts JSON, asks first, and takes it back. Whatever is no such POST changes nothing: scanners of mail open links.
import { answerOf, serviceClient } from '../_shared/clients.ts'
import { type Body, handle, readBody, textOf } from '../_shared/handle.ts'

Deno.serve(
  handle<'unsubscribe'>(async (request, body) => {
    const token = new URL(request.url).searchParams.get('link') ?? textOf(body, 'token')
    const letters =
      body['List-Unsubscribe'] === 'One-Click' ? false : typeof body.letters === 'boolean' ? body.letters : null
    return { letters: answerOf(await serviceClient(request).rpc('letters_by_link', { token, letters })) }
  }, readEither),
)

async function readEither(request: Request): Promise<Body> {
  const type = request.headers.get('content-type') ?? ''
  if (!/^(application\/x-www-form-urlencoded|multipart\/form-data)\b/i.test(type)) return readBody(request)
  const form = await request.formData().catch(() => new FormData())
  return Object.fromEntries(form.entries())
}

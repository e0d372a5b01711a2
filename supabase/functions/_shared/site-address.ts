// Where links in mails lead. The auth service follows only addresses its settings allow, whatever is asked for here.
export function siteAddress(request: Request, path: string): string | undefined {
  const site = Deno.env.get('SITE_URL') ?? request.headers.get('origin')
  return site && URL.canParse(path, site) ? new URL(path, site).href : undefined
}

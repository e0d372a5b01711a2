// The two globals of the hosted runtime that functions use, for compilers that do not know them.
declare const Deno: {
  serve(handler: (request: Request) => Response | Promise<Response>): unknown
  env: { get(name: string): string | undefined }
}

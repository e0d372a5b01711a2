// What of the globals of the hosted runtime functions use, for compilers that do not know them.
declare const Deno: {
  serve(handler: (request: Request) => Response | Promise<Response>): unknown
  env: { get(name: string): string | undefined }
  /** Rejects where there are none. */
  resolveDns(name: string, type: 'A' | 'AAAA', options?: { signal?: AbortSignal }): Promise<string[]>
}

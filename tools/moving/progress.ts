// Says how far a long command is: a line that is written over on a terminal, one line every few seconds elsewhere.

export interface Progress {
  begin(what: string, total: number): void
  step(): void
  end(): void
  say(sentence: string): void
}

const EVERY_MS = 5000
const EVERY_MS_ON_A_TERMINAL = 200

interface Out {
  readonly isTTY?: boolean | undefined
  write(text: string): unknown
}

export function showProgress(out: Out = process.stdout): Progress {
  let what = ''
  let total = 0
  let done = 0
  let shownAt = 0
  const show = () => {
    shownAt = Date.now()
    const line = `${done} of ${total} ${what}`
    out.write(out.isTTY ? `\r\u001b[K${line}` : `${line}\n`)
  }
  return {
    begin(next, count) {
      what = next
      total = count
      done = 0
      shownAt = Date.now()
    },
    step() {
      done += 1
      if (Date.now() - shownAt > (out.isTTY ? EVERY_MS_ON_A_TERMINAL : EVERY_MS)) show()
    },
    end() {
      if (total === 0) return
      show()
      if (out.isTTY) out.write('\n')
    },
    say(sentence) {
      out.write(`${sentence}\n`)
    },
  }
}

// Visitors' turns at the gateway: no member waits for them.
import { setTimeout as sleep } from 'node:timers/promises'
import { expect, it } from 'vitest'
import { startEchoGateway } from './testing.ts'

it('a member is answered while visitors’ requests take their time', async () => {
  const gateway = await startEchoGateway()
  try {
    const slow = Array.from({ length: 8 }, () => gateway.call('/rest/v1/slow'))
    await sleep(50)
    const bearer = gateway.bearer(await gateway.member())
    const start = performance.now()
    // Its first request shows the session, which takes a turn as well.
    expect((await gateway.call('/rest/v1/posts', bearer)).status).toBe(200)
    const first = performance.now() - start
    expect((await gateway.call('/rest/v1/posts', bearer)).status).toBe(200)
    const second = performance.now() - start - first
    const answers = await Promise.all(slow)
    const whole = performance.now() - start
    expect(answers.every(({ status }) => status === 200)).toBe(true)
    expect(second).toBeLessThan(whole)
    // Two at a time, 300 ms each.
    expect(whole).toBeGreaterThan(1000)
  } finally {
    await gateway.close()
  }
})

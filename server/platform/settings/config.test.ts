// Settings: the error names every wrong one, each in a sentence, and repeats no secret.
import { describe, expect, it } from 'vitest'
import { readConfig } from './config.ts'
import { StartupError } from './startup-error.ts'

function faults(env: Record<string, string>): string {
  try {
    readConfig(env)
  } catch (error) {
    if (error instanceof StartupError) return error.message
    throw error
  }
  return ''
}

describe('settings', () => {
  it('all have defaults', () => {
    const config = readConfig({})
    expect(config).toMatchObject({ port: 3000, siteUrl: 'http://localhost:3000', demo: true, production: false })
    expect(config.project.auth.enable_signup).toBe(false)
  })

  it('make no demo club in production unless O1_DEMO is on', () => {
    expect(readConfig({ NODE_ENV: 'production' }).demo).toBe(false)
    expect(readConfig({ NODE_ENV: 'production', O1_DEMO: 'on' }).demo).toBe(true)
    expect(readConfig({ O1_DEMO: 'off' }).demo).toBe(false)
  })

  it('ask admins for two steps in production, unless it is a demo club or says otherwise', () => {
    expect(readConfig({}).adminTwoSteps).toBe(false)
    expect(readConfig({ NODE_ENV: 'production' }).adminTwoSteps).toBe(true)
    expect(readConfig({ NODE_ENV: 'production', O1_DEMO: 'on' }).adminTwoSteps).toBe(false)
    expect(readConfig({ NODE_ENV: 'production', O1_ADMIN_TWO_STEPS: 'off' }).adminTwoSteps).toBe(false)
    expect(readConfig({ O1_ADMIN_TWO_STEPS: 'on' }).adminTwoSteps).toBe(true)
  })

  it('hash passwords at one cost, whatever is set', () => {
    expect(readConfig({}).passwordCost).toBe(10)
    expect(readConfig({ NODE_ENV: 'test' }).passwordCost).toBe(10)
  })

  it('leave time to a load balancer where several processes may run', () => {
    const production = { NODE_ENV: 'production', DATABASE_URL: 'postgres://o1@127.0.0.1/o1' }
    expect(readConfig({}).drainSeconds).toBe(0)
    expect(readConfig(production).drainSeconds).toBe(5)
    expect(readConfig({ ...production, O1_DRAIN_SECONDS: '0' }).drainSeconds).toBe(0)
  })

  it('treat an empty value as not set', () => {
    expect(readConfig({ PORT: '', DATABASE_URL: '' })).toMatchObject({ port: 3000, databaseUrl: undefined })
  })

  it.each([
    [{ PORT: 'http' }, 'PORT must be a whole number from 1 to 65535, not "http".'],
    [{ PORT: '70000' }, 'PORT must be a whole number from 1 to 65535, not "70000".'],
    [{ NODE_ENV: 'prod' }, 'NODE_ENV must be "development", "test" or "production", not "prod".'],
    [{ O1_DEMO: 'yes' }, 'O1_DEMO must be "on" or "off", not "yes".'],
    [{ SITE_URL: 'o1.example' }, 'SITE_URL must be an address'],
    [{ SITE_URL: 'https://o1.example/club' }, 'without a path'],
    [{ O1_DEMOO: 'on' }, 'O1_DEMOO is not a setting of o1'],
    [{ NODE_ENV: 'production', O1_RATE_LIMITS: 'off' }, 'O1_RATE_LIMITS can\'t be "off"'],
    [{ NODE_ENV: 'production', O1_TRIAL_PAGES: '8443:a.pem' }, 'O1_TRIAL_PAGES is for trials'],
    [{ O1_TRIAL_PAGES: 'a.pem' }, 'O1_TRIAL_PAGES must be a port, a colon and the file of a certificate'],
    [{ O1_DEMOO: 'on' }, 'did you mean O1_DEMO?'],
    [{ O1_NOPE: 'on' }, 'O1_NOPE is not a setting of o1; there are O1_READ_WAIT_MS, O1_POOLER_STATEMENTS, '],
    [{ DATABASE_READ_URL: 'postgres://a@b/c' }, 'DATABASE_READ_URL needs DATABASE_URL beside it'],
    [{ SMPT_HOST: 'smtp.o1.example' }, 'SMPT_HOST is not a setting of o1: did you mean SMTP_HOST?'],
    [{ SMTP_PASS: 'x' }, 'SMTP_PASS is not a setting of o1; there are SMTP_HOST, SMTP_PORT'],
    [{ DATABSE_URL: 'x' }, 'DATABSE_URL is not a setting of o1: did you mean DATABASE_URL?'],
    [{ MAIL_FORM: 'x' }, 'did you mean MAIL_FROM?'],
    [{ SITEURL: 'x' }, 'did you mean SITE_URL?'],
    [{ SMTP_USER: 'o1' }, 'SMTP_USER needs SMTP_HOST beside it.'],
    [{ SMTP_HOST: 'smtp.o1.example', SMTP_USER: 'o1' }, 'SMTP_USER needs SMTP_PASSWORD beside it.'],
    [{ SMTP_HOST: 'smtp.o1.example', SMTP_PASSWORD: 'x' }, 'SMTP_PASSWORD needs SMTP_USER beside it.'],
    [{ SMTP_HOST: 'smtp://o1.example' }, 'SMTP_HOST must be a host'],
    [{ SMTP_HOST: 'smtp.o1.example:587' }, 'SMTP_HOST must be a host without a port'],
    [{ MAIL_FROM: 'The door' }, 'MAIL_FROM must hold an address'],
    [{ MAIL_FROM: 'o1 <door@>' }, 'MAIL_FROM must hold an address'],
    [{ NODE_ENV: 'production', SMTP_HOST: 'smtp.o1.example' }, 'SMTP_HOST needs SITE_URL beside it'],
    [{ NODE_ENV: 'production', SMTP_HOST: 'smtp.o1.example' }, 'SMTP_HOST needs MAIL_FROM beside it'],
    [{ S3_BUCKET: 'photos' }, 'S3_BUCKET needs S3_ACCESS_KEY_ID and S3_SECRET_ACCESS_KEY'],
  ])('with %o are refused with a sentence', (env, sentence) => {
    expect(faults(env as Record<string, string>)).toContain(sentence)
  })

  it('ignore other programs’ variables', () => {
    const others = {
      HOME: '/root',
      POST: 'x',
      SITE: 'x',
      MAIL: '/var/mail/o1',
      EMAIL: 'x',
      LOG_DIR: 'x',
      SUPABASE_URL: 'x',
      DATA: 'x',
    }
    expect(faults({ ...others, SMPT_HOST: '' })).toBe('')
  })

  it('for mail are accepted when they are complete', () => {
    const mail = { SMTP_HOST: 'smtp.o1.example', SMTP_USER: 'o1', SMTP_PASSWORD: 'x', MAIL_FROM: 'door@o1.example' }
    const config = readConfig({ ...mail, NODE_ENV: 'production', SITE_URL: 'https://o1.example' })
    expect(config).toMatchObject({ mailReaches: true, mailFrom: 'door@o1.example', smtp: { host: 'smtp.o1.example' } })
    expect(readConfig({})).toMatchObject({ mailReaches: false })
    expect(readConfig({ O1_MAIL: 'on' })).toMatchObject({ mailReaches: true })
  })

  it('report all faults at once', () => {
    expect(faults({ PORT: 'x', O1_DEMO: 'x', O1_NOPE: '1' }).split('\n')).toHaveLength(3)
  })

  it('never repeat a secret in an error', () => {
    const message = faults({ JWT_SECRET: 'hunter2', DATABASE_URL: 'mysql://root:hunter2@db/x' })
    expect(message).toContain('JWT_SECRET')
    expect(message).toContain('DATABASE_URL')
    expect(message).not.toContain('hunter2')
  })
})

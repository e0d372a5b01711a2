// `[auth.saml]`: off by itself, its key in every form operators have it in, and the sentence for each mistake.
import { generateKeyPairSync } from 'node:crypto'
import { expect, it } from 'vitest'
import { enabledSaml, samlTable } from './saml-settings.ts'

const { privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 })
const pem = privateKey.export({ type: 'pkcs8', format: 'pem' }).toString()
const base64 = (type: 'pkcs1' | 'pkcs8') => privateKey.export({ type, format: 'der' }).toString('base64')
const read = (table: object, env: Record<string, string> = {}) => enabledSaml(samlTable.parse(table), env)

it('nothing is on by itself', () => {
  expect(enabledSaml(samlTable.parse(undefined), {})).toEqual({ saml: null, faults: [] })
  expect(read({ private_key: pem }).saml).toBeNull()
})

it.each([pem, pem.replaceAll('\n', '\\n'), base64('pkcs1'), base64('pkcs8')])('a key is read in each form', (key) => {
  const { saml, faults } = read({ enabled: true, private_key: 'env(SAML_KEY)' }, { SAML_KEY: key })
  expect(faults).toEqual([])
  expect(saml?.privateKey.equals(privateKey)).toBe(true)
})

const short = generateKeyPairSync('rsa', { modulusLength: 1024 }).privateKey
const curve = generateKeyPairSync('ec', { namedCurve: 'P-256' }).privateKey
it.each([
  [{}, /auth\.saml needs a private_key/],
  [{ private_key: 'env(NOT_THERE)' }, /from NOT_THERE, which is not set/],
  [{ private_key: 'nonsense' }, /RSA key of 2048 bits/],
  [{ private_key: short.export({ type: 'pkcs1', format: 'pem' }).toString() }, /RSA key of 2048 bits/],
  [{ private_key: curve.export({ type: 'pkcs8', format: 'pem' }).toString() }, /RSA key of 2048 bits/],
])('mistake %#', (table, sentence) => {
  const { saml, faults } = read({ enabled: true, ...table })
  expect(saml).toBeNull()
  expect(faults.join('; ')).toMatch(sentence)
})

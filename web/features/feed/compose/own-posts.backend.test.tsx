// Against the real server: a post sent again is one post, an edit goes over no newer one, and nobody edits another member's post.
import { QueryClientProvider } from '@tanstack/react-query'
import { render, screen } from '@testing-library/react'
import type { ReactNode } from 'react'
import { beforeAll, expect, it } from 'vitest'
import { getPost } from '#shared/api/feed.ts'
import { readDraft, writeDraft } from '#shared/drafts/draft-store.ts'
import { createQueryClient } from '#shared/query/create-query-client.ts'
import { AuthContext, type AuthState } from '#shared/session/use-auth.ts'
import { supabase } from '#shared/supabase/client.ts'
import { makeAccount, makeProfile, pointAtBackend } from '#shared/testing/backend.ts'
import { editPostAct } from '../data/edit-post-act.ts'
import { postAct } from '../data/post-act.ts'
import { emptyForm, formOf, type PostForm } from '../model/post-form.ts'
import EditPostSheet from './edit-post-sheet.tsx'

const password = 'a post of my own'

beforeAll(pointAtBackend)

async function comeAs(name: string): Promise<string> {
  const email = `${name}-${crypto.randomUUID()}@posts.test`
  const { id } = await makeAccount(email, password)
  await makeProfile(id, { setup_required: false, city: 'London' })
  const client = await supabase()
  await client.auth.signInWithPassword({ email, password })
  return id
}

function inClub(id: string) {
  const cache = createQueryClient()
  return ({ children }: { children: ReactNode }) => (
    <QueryClientProvider client={cache}>
      <AuthContext value={{ session: null, user: { id }, loading: false } as AuthState}>{children}</AuthContext>
    </QueryClientProvider>
  )
}

const sending = (owner: string) => ({
  id: crypto.randomUUID(),
  owner,
  createdAt: '2026-11-22T12:00:00Z',
  files: [],
  signal: new AbortController().signal,
})
const post = (author: string, form: PostForm) => postAct.send(form, sending(author))
const edit = (author: string, form: PostForm, seen: PostForm) => editPostAct.send({ form, seen }, sending(author))

async function posted(name: string) {
  const author = await comeAs(name)
  const form = { ...emptyForm(), content: 'Supper at eight', location: 'Rome' }
  await post(author, form)
  return { author, form, standing: async () => formOf(await getPost(form.id)) }
}

it('a post sent again after a lost answer is one post', async () => {
  const { author, form } = await posted('author')
  await post(author, form)
  const client = await supabase()
  const { data } = await client.from('posts').select('content').eq('user_id', author)
  expect(data).toEqual([{ content: 'Supper at eight' }])
})

it('an edit writes what was changed, leaves what another device has changed, and may be sent twice', async () => {
  const { author, form, standing } = await posted('editor')
  await edit(author, { ...form, location: 'Milan' }, form)
  await edit(author, { ...form, content: 'Supper at nine' }, form)
  expect(await standing()).toMatchObject({ content: 'Supper at nine', location: 'Milan' })
  await edit(author, { ...form, content: 'Supper at nine' }, form)
  expect(await standing()).toMatchObject({ content: 'Supper at nine', location: 'Milan' })
})

it('an edit never goes over a newer one unseen, and its text stays in the draft until it is saved', async () => {
  const { author, form, standing } = await posted('twice')
  const key = `${author}:edit-post:${form.id}`
  writeDraft(key, 1, { content: { now: 'Supper at ten', seen: 'Supper at eight' } })
  await edit(author, { ...form, content: 'Supper at nine' }, form)
  await expect(edit(author, { ...form, content: 'Supper at ten' }, form)).rejects.toMatchObject({
    code: 'post_changed',
  })
  expect(readDraft(key, 1)).not.toBeNull()
  await edit(author, { ...form, content: 'Supper at ten' }, await standing())
  expect(await standing()).toMatchObject({ content: 'Supper at ten' })
  expect(readDraft(key, 1)).toBeNull()
})

it('the edit address opens no post of another member', async () => {
  const { form } = await posted('owner')
  const reader = await comeAs('reader')
  render(<EditPostSheet postId={form.id} onClose={() => {}} />, { wrapper: inClub(reader) })
  expect(await screen.findByText('Only its author edits a post.')).toBeTruthy()
  expect(screen.queryByRole('textbox')).toBeNull()

  // A direct call to the server changes nothing either.
  await expect(post(reader, { ...form, content: 'Mine now' })).rejects.toMatchObject({ status: 409 })
  const client = await supabase()
  const { data } = await client.from('posts').select('content').eq('id', form.id)
  expect(data).toEqual([{ content: 'Supper at eight' }])
})

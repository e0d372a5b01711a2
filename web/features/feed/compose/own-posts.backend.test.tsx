// Against the real server: a retried post is one post with its latest text, and nobody edits another member's post.
import { QueryClientProvider } from '@tanstack/react-query'
import { act, render, renderHook, screen } from '@testing-library/react'
import type { ReactNode } from 'react'
import { beforeAll, expect, it, vi } from 'vitest'
import { createQueryClient } from '#shared/query/create-query-client.ts'
import { AuthContext, type AuthState } from '#shared/session/use-auth.ts'
import { supabase } from '#shared/supabase/client.ts'
import { makeAccount, makeProfile, pointAtBackend } from '#shared/testing/backend.ts'
import { useCreatePost } from '../data/create-post.ts'
import { emptyForm, type PostForm } from '../model/post-form.ts'
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

async function post(author: string, form: PostForm) {
  const { result } = renderHook(() => useCreatePost(), { wrapper: inClub(author) })
  await act(() => result.current.mutateAsync(form))
}

it('a post sent again after a lost answer is one post with its latest text', async () => {
  const author = await comeAs('author')
  const form = { ...emptyForm(), content: 'Supper at eight' }
  await post(author, form)
  await post(author, { ...form, content: 'Supper at nine' })
  const client = await supabase()
  const { data } = await client.from('posts').select('content').eq('user_id', author)
  expect(data).toEqual([{ content: 'Supper at nine' }])
})

it('the edit address opens no post of another member', async () => {
  const author = await comeAs('author')
  const form = { ...emptyForm(), content: 'Hands off' }
  await post(author, form)
  const reader = await comeAs('reader')
  render(<EditPostSheet postId={form.id} onClose={() => {}} />, { wrapper: inClub(reader) })
  expect(await screen.findByText('Only its author edits a post.')).toBeTruthy()
  expect(screen.queryByRole('textbox')).toBeNull()

  // A direct call to the server changes nothing either.
  vi.spyOn(console, 'warn').mockImplementation(() => {})
  const { result } = renderHook(() => useCreatePost(), { wrapper: inClub(reader) })
  await act(() => result.current.mutateAsync({ ...form, content: 'Mine now' }).catch(() => undefined))
  const client = await supabase()
  const { data } = await client.from('posts').select('content').eq('id', form.id)
  expect(data).toEqual([{ content: 'Hands off' }])
})

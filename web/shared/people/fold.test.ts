// The same words try the database's own folding (supabase/tests/13-search.sql).
import { expect, it } from 'vitest'
import { fold } from './fold.ts'

it.each([
  ['Nguyễn Thị  Đào', 'nguyen thi dao'],
  ['O’Brien', 'obrien'],
  ["O'Brien", 'obrien'],
  ['OʼBrien', 'obrien'],
  ['O´Brien', 'obrien'],
  ['Ζωή ΖΩΗΣ', 'ζωη ζωησ'],
  ['Łukasz', 'lukasz'],
  ['Straße ẞ', 'strasse ss'],
  ['Søren Ærø', 'soren aero'],
  ['İstanbul Işık', 'istanbul isik'],
  ['ıI', 'ii'],
  ['Пётр Алёна', 'петр алена'],
  ['Jean-Luc  Picard ', 'jean luc picard'],
  ['Saint‑Tropez', 'saint tropez'],
  ['a\u00a0\u200bb', 'a b'],
  ['e\u0301te\u0301', 'ete'],
  ['ﬁsh Ａｂｃ', 'fish abc'],
  ['محمّد أحمد', 'محمد احمد'],
  ['שָׁלוֹם', 'שלום'],
  ['김철수', '김철수'],
  ['がぎ', 'がぎ'],
  ['Þór', 'thor'],
  ['Հայկ', 'հայկ'],
  ['Mercer, Ava', 'mercer ava'],
  ['50%_\\', '50%_\\'],
  ['🎷 jazz', '🎷 jazz'],
  ['  ', ''],
])('%s is compared as %s', (text, folded) => {
  expect(fold(text)).toBe(folded)
})

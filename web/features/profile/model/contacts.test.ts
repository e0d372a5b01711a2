// Contacts match by name, ignoring accents and spaces.
import { expect, it } from 'vitest'
import { contactsSummary, friendsAmong } from './contacts.ts'

it('friends are found among the contacts', () => {
  const contacts = ['margot  LEFEVRE', 'Nobody', '']
  expect(friendsAmong(contacts, [{ name: 'Margot Lefèvre' }, { name: 'Julian Ashworth' }, { name: '' }])).toBe(1)
})

it('the summary counts contacts and friends', () => {
  expect(contactsSummary({ contacts: 42, friends: 0 })).toBe('Synced 42 contacts')
  expect(contactsSummary({ contacts: 42, friends: 1 })).toBe('Synced 42 contacts. One is a friend in the club already.')
  expect(contactsSummary({ contacts: 42, friends: 3 })).toBe('Synced 42 contacts. 3 are friends in the club already.')
})

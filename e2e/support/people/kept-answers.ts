// What a device keeps of what members' screens were told: the keys it lies under, each of which names the member.
import type { Page } from '@playwright/test'

export const keptAnswers = (page: Page) =>
  page.evaluate(
    () =>
      new Promise<string[]>((resolve, reject) => {
        const opening = indexedDB.open('keyval-store', 1)
        opening.onupgradeneeded = () => opening.result.createObjectStore('keyval')
        opening.onerror = () => reject(opening.error)
        opening.onsuccess = () => {
          const asked = opening.result.transaction('keyval').objectStore('keyval').getAllKeys()
          asked.onsuccess = () => {
            opening.result.close()
            resolve(asked.result.map(String).filter((key) => key.startsWith('o1-cache-')))
          }
        }
      }),
  )

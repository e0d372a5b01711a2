// Makes one archive of a club: database, photos and keys, as of one moment. The command around it is tools/commands/backup.ts.
import { join } from 'node:path'
import { openCopyConnection } from '#server/database/copy/copy-rows.ts'
import type { Database } from '#server/database/database.ts'
import type { Config } from '#server/platform/settings/config.ts'
import { createArchive } from './archive-file.ts'
import { beginSnapshot, type DatabaseFacts, dumpDatabase } from './dump-database.ts'
import { addPhotos, PhotoGone } from './photos.ts'

const TRIES = 3

export async function backUp(config: Config, database: Database, file: string): Promise<DatabaseFacts> {
  for (let attempt = 1; ; attempt++) {
    const archive = await createArchive(file)
    const connection = await openCopyConnection(database.connection)
    try {
      await beginSnapshot(connection)
      await archive.addFile('keys.json', join(config.dataDir, 'keys.json'))
      if (!config.s3) await addPhotos(connection, config.dataDir, archive)
      const facts = await dumpDatabase(connection, archive)
      await archive.finish({ ...facts, photosIn: config.s3 ? `bucket ${config.s3.bucket}` : 'this file' })
      return facts
    } catch (error) {
      await archive.abandon()
      // Someone deleted a photo between the snapshot and the copying; a new snapshot no longer has it.
      if (!(error instanceof PhotoGone) || attempt === TRIES) throw error
    } finally {
      await connection.close()
    }
  }
}

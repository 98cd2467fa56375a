import type { Db } from '../../platform/db/connect.ts'
import type { ImportRegisters } from '../../platform/imports/register.ts'
import { countObstacles, isReplaced, type StoredImport } from './imports.repo.ts'

interface Importing {
  readonly db: Db
  readonly imports: ImportRegisters
}

/** Null: the import can be undone. */
export async function checkUndo(
  { db, imports }: Importing,
  {
    id,
    entity,
    state,
    createdCount,
    changedCount,
  }: Pick<StoredImport, 'id' | 'entity' | 'state' | 'createdCount' | 'changedCount'>,
): Promise<string | null> {
  if (state === 'TRIED') return 'Файл ещё не загружен'
  if (state === 'UNDONE') return 'Загрузка уже отменена'
  if (createdCount + changedCount === 0) return 'Загрузка ничего не изменила'
  const { recorded, touched, used } = await countObstacles(db, imports, entity, id)
  if (recorded === 0 && (await isReplaced(db, entity, id)))
    return 'После этого файла загружен другой: отменить можно только последний'
  // Without a later file, the rows of erased people are no longer recorded.
  const lost = recorded === 0 ? createdCount + changedCount : touched
  if (lost > 0) return `После загрузки изменено или удалено строк: ${lost}`
  return used > 0 ? `На добавленные строки уже ссылаются другие записи: ${used}` : null
}

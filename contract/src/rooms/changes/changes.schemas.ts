import { schemas } from '../../kit/route.ts'
import { ChangesPage, ChangesQuery } from './changes.ts'

export const changesSchemas = schemas({
  read: {
    summary:
      'Что изменилось с прошлого чтения: каждый изменённый объект один раз, как он есть сейчас; удалённые с пометкой deleted',
    query: ChangesQuery,
    reply: ChangesPage,
  },
})

import { schemas } from '../../kit/route.ts'
import { Logo } from './logo.ts'

export const logoSchemas = schemas({
  get: { summary: 'Логотип компании для документов', reply: Logo },
  change: { summary: 'Загрузить логотип компании', maxFiles: 1, reply: Logo },
  remove: { summary: 'Убрать логотип компании' },
})

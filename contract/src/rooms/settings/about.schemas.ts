import { schemas } from '../../kit/route.ts'
import { AboutSystem } from './about.ts'

export const aboutSchemas = schemas({
  get: { summary: 'О системе: выпуск, база, файлы, очередь заданий, лицензии', reply: AboutSystem },
})

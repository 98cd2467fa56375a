import { schemas } from '../../kit/route.ts'
import { FirstSteps } from './first-steps.ts'

export const firstStepsSchemas = schemas({
  get: { summary: 'Первые шаги новой установки: что уже сделано', reply: FirstSteps },
})

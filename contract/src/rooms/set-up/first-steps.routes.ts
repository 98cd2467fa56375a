import { routes } from '../../kit/route.ts'
import { FirstSteps } from './first-steps.ts'

export const firstStepsRoutes = routes({
  get: {
    method: 'GET',
    path: '/settings/first-steps',
    access: 'settings.read',
    summary: 'Первые шаги новой установки: что уже сделано',
    reply: FirstSteps,
  },
})

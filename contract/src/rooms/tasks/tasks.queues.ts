import { z } from 'zod'

export const queues = ['tachograph', 'glonass', 'skud', 'luv', 'external'] as const

export const Queue = z.enum(queues).meta({ id: 'Queue', title: 'Очередь' })
export type Queue = z.infer<typeof Queue>

export const queueTitles: Record<Queue, string> = {
  tachograph: 'Тахографы',
  glonass: 'ГЛОНАСС',
  skud: 'СКУД',
  luv: 'ЛУВ',
  external: 'Внешние',
}

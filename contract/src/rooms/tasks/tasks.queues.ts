export const queues = ['tachograph', 'glonass', 'skud', 'luv', 'external'] as const

export type Queue = (typeof queues)[number]

export const queueTitles: Record<Queue, string> = {
  tachograph: 'Тахографы',
  glonass: 'ГЛОНАСС',
  skud: 'СКУД',
  luv: 'ЛУВ',
  external: 'Внешние',
}

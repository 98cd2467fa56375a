import type { Task } from '@naryad/contract/tasks/tasks'

/** «SITRAK C7H, 2026» */
export const modelOf = ({ brand, model, year }: NonNullable<Task['car']>): string =>
  [`${brand} ${model}`.trim(), year].filter(Boolean).join(', ')

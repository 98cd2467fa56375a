import type { Counter } from '../platform/db/query/counters.ts'
import { fileMove } from '../platform/files/store/move.job.ts'
import type { Moving } from '../platform/files/store/move.ts'
import { deleteOldDriverAnswers } from '../platform/idempotency/driver-idempotency.repo.ts'
import { deleteOldAnswers } from '../platform/idempotency/idempotency.repo.ts'
import { deleteOldRejections } from '../platform/isolation/rejections.repo.ts'
import { defineCounterJob } from '../platform/jobs/counters.ts'
import { defineExclusiveJob } from '../platform/jobs/exclusive.ts'
import type { Job } from '../platform/jobs/job.ts'

const hour = 3600

/** The jobs of the engines, which belong to no room. */
export const platformJobs = (
  counters: readonly Counter[],
  { moving }: { readonly moving: Moving | undefined },
): readonly Job[] => [
  defineCounterJob(counters),
  defineExclusiveJob({
    name: 'http.answers',
    title: 'Удаление старых ответов на повторные запросы',
    everySeconds: hour,
    run: deleteOldAnswers,
  }),
  defineExclusiveJob({
    name: 'http.driver-answers',
    title: 'Удаление старых ответов водителям',
    everySeconds: hour,
    run: deleteOldDriverAnswers,
  }),
  defineExclusiveJob({
    name: 'isolation.rejections',
    title: 'Удаление старых записей об отброшенных показаниях',
    everySeconds: hour,
    run: deleteOldRejections,
  }),
  ...(moving ? [fileMove(moving)] : []),
]

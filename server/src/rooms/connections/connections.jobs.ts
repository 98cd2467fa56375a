import { defineExclusiveJob } from '../../platform/jobs/exclusive.ts'
import type { Job } from '../../platform/jobs/job.ts'
import { type ConnectionSource, reencryptConnections } from './connections.service.ts'

export const connectionJobs = ({ source }: { readonly source: ConnectionSource }): readonly Job[] => [
  defineExclusiveJob({
    name: 'connections.secrets',
    title: 'Перешифровка ключей подключений новым ключом',
    everySeconds: 3600,
    run: (tx) => reencryptConnections(tx, source.box),
  }),
]

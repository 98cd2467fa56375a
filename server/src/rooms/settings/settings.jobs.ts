import { defineExclusiveJob } from '../../platform/jobs/exclusive.ts'
import type { Job } from '../../platform/jobs/job.ts'
import type { Connections } from './connections.ts'
import { reencryptMailPassword } from './mail.service.ts'

export const settingsJobs = ({ connections }: { readonly connections: Connections }): readonly Job[] => [
  defineExclusiveJob({
    name: 'settings.mail-password',
    title: 'Перешифровка пароля почты новым ключом',
    everySeconds: 3600,
    run: (tx) => reencryptMailPassword(tx, connections.box),
  }),
]

import type { ImportRegisters } from '../../platform/imports/register.ts'
import { defineRoom } from '../room.ts'
import { importRetention } from './imports.jobs.ts'
import { mountImports } from './imports.routes.ts'
import { importPersonalData } from './personal-data.repo.ts'

interface ImportsParts {
  readonly imports: ImportRegisters
}

export const importsRoom = defineRoom({
  name: 'imports',
  mount: mountImports,
  jobs: [importRetention],
  personalData: ({ imports }: ImportsParts) => importPersonalData(imports),
})

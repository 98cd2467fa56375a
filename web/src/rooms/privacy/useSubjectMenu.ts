import type { SubjectKind } from '@naryad/contract/privacy/privacy'
import { privacyRoutes } from '@naryad/contract/privacy/privacy.routes'
import IconDatabaseExport from '~icons/database-export'
import IconEraser from '~icons/eraser'

import { call } from '../../client/api/api.ts'
import { saveFile } from '../../client/files/saveFile.ts'
import { useAction } from '../../client/queries/useAction.ts'
import { useMay } from '../../client/session/me.ts'
import type { MenuLine } from '../../ui/MenuLines.tsx'
import { openErase } from './openErase.tsx'

/** The actions that the law grants to a person: export of all data in one file, and erasure. For administrators. */
export function useSubjectMenu(kind: SubjectKind, id: number, name: string): MenuLine[] {
  const mayExport = useMay(privacyRoutes.export)
  const mayErase = useMay(privacyRoutes.erase)
  const { start } = useAction({
    run: async () => {
      const answer = await call(privacyRoutes.export, { params: { kind, id } })
      await saveFile(answer, `${name}.json`)
    },
    touches: [],
  })
  return [
    ...(mayExport
      ? [
          {
            key: 'export',
            title: 'Выгрузить данные',
            icon: IconDatabaseExport,
            run: () => start(undefined),
          },
        ]
      : []),
    ...(mayErase
      ? [
          {
            key: 'erase',
            title: 'Стереть персональные данные…',
            icon: IconEraser,
            isDanger: true,
            run: () => openErase({ kind, id, name }),
          },
        ]
      : []),
  ]
}

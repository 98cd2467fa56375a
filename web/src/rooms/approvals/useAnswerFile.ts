import { approvalsRoutes, planApprovalsRoutes } from '@naryad/contract/approvals/approvals.routes'

import { call } from '../../client/api/api.ts'
import { saveFile } from '../../client/files/saveFile.ts'
import { useAction } from '../../client/queries/useAction.ts'

/** The given answer as PDF, for the staff. */
export const useAnswerFile = (of: 'costs' | 'plan', id: number) =>
  useAction<undefined, void>({
    run: async () =>
      saveFile(
        await call(of === 'plan' ? planApprovalsRoutes.print : approvalsRoutes.print, { params: { id } }),
        'Ответ.pdf',
      ),
    touches: [],
  })

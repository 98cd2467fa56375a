import { approvalsRoutes, planApprovalsRoutes } from '@naryad/contract/approvals/approvals.routes'

import { call } from '../../client/api/api.ts'
import { saveFile } from '../../client/files/saveFile.ts'
import { useAction } from '../../client/queries/useAction.ts'

const routes = {
  costs: approvalsRoutes.print,
  plan: planApprovalsRoutes.print,
  /** Of a representative. */
  ownPlan: planApprovalsRoutes.ownPaper,
  decision: approvalsRoutes.decision,
}

/** The given answer as PDF: of a question, or about the costs of a task. */
export const useAnswerFile = (of: keyof typeof routes, id: number) =>
  useAction<undefined, void>({
    run: async () => saveFile(await call(routes[of], { params: { id } }), 'Ответ.pdf'),
    touches: [],
  })

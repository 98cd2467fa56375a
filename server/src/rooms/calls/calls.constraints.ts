import type { Constraints } from '../../platform/http/errors.ts'
import { invalid } from '../../platform/http/refusals.ts'

export const callsConstraints: Constraints = {
  calls_company_id_fkey: () => invalid({ companyId: 'Организация: такой организации нет' }),
  calls_task_id_fkey: () => invalid({ taskId: 'Заявка: такой заявки нет' }),
}

import type { ApprovalPage } from '@naryad/contract/approvals/approvals'

import { counted } from '../../ui/formats/plural.ts'

const forTasks = ['заявке', 'заявкам', 'заявкам'] as const
const goneTasks = ['заявка из письма', 'заявки из письма', 'заявок из письма'] as const

type Asked = Pick<ApprovalPage, 'requests'>

/** «Смета по заявке № 15202», «Сметы по 3 заявкам» */
export function askedTitle({ requests }: Asked): string {
  const [first] = requests
  return requests.length === 1 && first
    ? `Смета по заявке № ${first.id}`
    : `Сметы по ${counted(requests.length, forTasks)}`
}

/** What is asked about besides the organization: the subject of the only request. */
export const askedSubject = ({ requests }: Asked): string =>
  requests.length === 1 ? (requests[0]?.title ?? '') : ''

/** «1 заявка из письма больше не ждёт ответа…»; null if all of them do. */
export const withdrawnText = ({ withdrawnCount }: Pick<ApprovalPage, 'withdrawnCount'>): string | null =>
  withdrawnCount === 0
    ? null
    : `${counted(withdrawnCount, goneTasks)} здесь нет: смета изменилась или уже решена. Если нужен ответ, пришлём новую.`

import { IdParams } from '../../kit/fields.ts'
import { schemas } from '../../kit/route.ts'
import { PrintDayInput, PrintTasksInput, Signature, SignatureInput } from './documents.ts'

export const documentsSchemas = schemas({
  printTasks: { summary: 'Заявки-наряды или акты выполненных работ одним файлом PDF', body: PrintTasksInput },
  printDay: { summary: 'Лист выезда на день, PDF', body: PrintDayInput },
  signature: {
    summary: 'Подпись клиента под актом и акт, который он подписал',
    params: IdParams,
    reply: Signature,
  },
  sign: {
    summary: 'Подпись клиента под актом: отчёт, затраты и файлы после неё не меняются',
    params: IdParams,
    body: SignatureInput,
    reply: Signature,
  },
})

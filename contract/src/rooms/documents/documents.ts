import { z } from 'zod'

import { Day, day, flag, Id, id, ids, line, Moment, moment, personName, text } from '../../kit/fields.ts'
import { CostItem } from '../tasks/tasks.ts'
import { Person } from '../users/users.ts'
import { maxPrintedTasks, maxSignatureBytes, taskDocuments } from './documents.words.ts'

export const PrintTasksInput = z
  .strictObject({
    document: z.enum(taskDocuments).meta({ title: 'Документ' }),
    ids: ids('Заявки', maxPrintedTasks).min(1, 'выберите заявки'),
  })
  .meta({ id: 'PrintTasksInput' })
export type PrintTasksInput = z.infer<typeof PrintTasksInput>

export const PrintDayInput = z
  .strictObject({
    date: day('День'),
    /** Defaults to the caller. */
    operatorId: id('Сотрудник').optional(),
  })
  .meta({ id: 'PrintDayInput' })
export type PrintDayInput = z.infer<typeof PrintDayInput>

/** Company details of one side of a document. */
export const Party = z.strictObject({
  name: z.string(),
  inn: z.string(),
  kpp: z.string(),
  ogrn: z.string(),
  address: z.string(),
  phone: z.string(),
  /** Bank details, printed for the executor; absent in acts signed before they were added. */
  bank: z.string().default(''),
})
export type Party = z.infer<typeof Party>

/** The content of an act. The act is printed from it, and the client signs the hash of its canonical JSON. */
export const ActData = z
  .strictObject({
    taskId: Id,
    title: z.string(),
    createdOn: Day,
    doneOn: Day.nullable(),
    executor: Party,
    customer: Party.nullable(),
    contractNumber: z.string(),
    car: z
      .strictObject({
        plate: z.string(),
        brand: z.string(),
        model: z.string(),
        vin: z.string(),
        /** Present only for a truck without a plate, so that hashes of acts signed earlier stay valid. */
        garageNumber: z.string().optional(),
      })
      .nullable(),
    address: z.string(),
    type: z.string(),
    workReport: z.string(),
    checklist: z.array(z.strictObject({ title: z.string(), isDone: z.boolean() })),
    costItems: z.array(CostItem),
    /** Kopecks. */
    total: z.int(),
    isWarranty: z.boolean(),
    /** Included in the total; null if the company is exempt from VAT. */
    vatPercent: z.int().nullable(),
    engineer: z.string(),
  })
  .meta({ id: 'ActData' })
export type ActData = z.infer<typeof ActData>

const png = /^data:image\/png;base64,[A-Za-z0-9+/]+=*$/

export const SignatureInput = z
  .strictObject({
    signerName: personName({ title: 'Кто подписывает', min: 2, max: 200 }),
    signerPosition: line({ title: 'Должность', max: 200 }).default(''),
    /** A PNG data URL. */
    image: z
      .string()
      .max(Math.ceil((maxSignatureBytes * 4) / 3) + 30, 'подпись слишком большая: нарисуйте её проще')
      .regex(png, 'нарисуйте подпись')
      .meta({ title: 'Подпись' }),
    isAgreed: flag('Претензий нет').refine((isAgreed) => isAgreed, 'отметьте, что клиент согласен'),
    /** The time on the device, which may send the signature hours later. */
    at: moment('Когда подписано').optional(),
    /** What the client has read; the call is rejected if the act has changed since. */
    seen: z
      .strictObject({
        workReport: text({ title: 'Отчёт', max: 10_000 }),
        costs: z.int(),
        isWarranty: z.boolean(),
      })
      .optional()
      .meta({ title: 'Что подписано' }),
  })
  .meta({ id: 'SignatureInput' })
export type SignatureInput = z.infer<typeof SignatureInput>

/** The client's signature on the act of a task. */
export const Signature = z
  .object({
    taskId: Id,
    signedAt: Moment,
    signerName: z.string(),
    signerPosition: z.string(),
    /** The user who was signed in on the device used by the client to sign; null once the account is deleted. */
    witness: Person.nullable(),
    /** SHA-256 of the canonical JSON of the act, in hexadecimal. */
    hash: z.string(),
    image: z.string(),
    /** The act as it was signed. */
    act: ActData,
  })
  .meta({ id: 'Signature' })
export type Signature = z.infer<typeof Signature>

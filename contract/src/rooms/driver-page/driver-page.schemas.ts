import { z } from 'zod'

import { Id, IdParams } from '../../kit/fields.ts'
import { listOf } from '../../kit/list.ts'
import { schemas } from '../../kit/route.ts'
import { UploadedTachographFile } from '../tachograph-files/tachograph-files.ts'
import {
  DriverComment,
  DriverCommentInput,
  DriverMe,
  DriverSession,
  DriverSessionInput,
  DriverTask,
  DriverTaskInput,
  DriverVisit,
  VisitAnswerInput,
} from './driver-page.ts'
import { maxDriverPhotos, maxDriverTachographFiles } from './driver-page.words.ts'

export const driverPageSchemas = schemas({
  openSession: {
    summary: 'Открыть сеанс водителя на этом устройстве по личной ссылке',
    body: DriverSessionInput,
    reply: DriverSession,
  },
  endSession: { summary: 'Закончить сеанс водителя на этом устройстве' },
  me: { summary: 'Водитель, его ТС со сроками и ближайшие визиты', reply: DriverMe },
  tasks: { summary: 'Заявки водителя, новые сверху', reply: listOf(DriverTask) },
  createTask: { summary: 'Сообщить о неисправности', body: DriverTaskInput, reply: DriverTask },
  attach: {
    summary: 'Приложить фотографии к своей заявке',
    params: IdParams,
    maxFiles: maxDriverPhotos,
    reply: z.object({ ids: z.array(Id) }),
  },
  comment: {
    summary: 'Ответить по своей заявке',
    params: IdParams,
    body: DriverCommentInput,
    reply: DriverComment,
  },
  answerVisit: {
    summary: 'Ответить о визите: приеду, не смогу, приехал',
    params: IdParams,
    body: VisitAnswerInput,
    reply: DriverVisit,
  },
  sendTachographFiles: {
    summary: 'Отправить выгрузку своей карты или тахографа своего ТС',
    maxFiles: maxDriverTachographFiles,
    reply: z.object({ items: z.array(UploadedTachographFile) }),
  },
})

import { z } from 'zod'

import { Id, IdParams } from '../../kit/fields.ts'
import { listOf } from '../../kit/list.ts'
import { routes } from '../../kit/route.ts'
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
import { maxDriverPhotos } from './driver-page.words.ts'

/** Calls of the driver's page. They require a driver session; a user's token is not accepted. */
export const driverPageRoutes = routes({
  openSession: {
    method: 'POST',
    path: '/mobile/session',
    access: 'public',
    summary: 'Открыть сеанс водителя на этом устройстве по личной ссылке',
    body: DriverSessionInput,
    reply: DriverSession,
    status: 201,
    refuses: ['UNAUTHORIZED'],
  },
  endSession: {
    method: 'DELETE',
    path: '/mobile/session',
    access: 'driver',
    summary: 'Закончить сеанс водителя на этом устройстве',
    reply: 'empty',
    status: 204,
  },
  me: {
    method: 'GET',
    path: '/mobile/me',
    access: 'driver',
    summary: 'Водитель, его ТС со сроками и ближайшие визиты',
    reply: DriverMe,
  },
  tasks: {
    method: 'GET',
    path: '/mobile/tasks',
    access: 'driver',
    summary: 'Заявки водителя, новые сверху',
    reply: listOf(DriverTask),
  },
  createTask: {
    method: 'POST',
    path: '/mobile/tasks',
    access: 'driver',
    summary: 'Сообщить о неисправности',
    body: DriverTaskInput,
    reply: DriverTask,
    status: 201,
    refuses: ['TOO_OFTEN'],
    creates: true,
    isDelayable: true,
  },
  attach: {
    method: 'POST',
    path: '/mobile/tasks/:id/attachments',
    access: 'driver',
    summary: 'Приложить фотографии к своей заявке',
    params: IdParams,
    files: { field: 'files', max: maxDriverPhotos },
    reply: z.object({ ids: z.array(Id) }),
    status: 201,
    refuses: ['CONFLICT', 'TOO_OFTEN'],
    creates: true,
    isDelayable: true,
  },
  comment: {
    method: 'POST',
    path: '/mobile/tasks/:id/comments',
    access: 'driver',
    summary: 'Ответить по своей заявке',
    params: IdParams,
    body: DriverCommentInput,
    reply: DriverComment,
    status: 201,
    refuses: ['TOO_OFTEN'],
    creates: true,
    isDelayable: true,
  },
  answerVisit: {
    method: 'POST',
    path: '/mobile/visits/:id/answer',
    access: 'driver',
    summary: 'Ответить о визите: приеду, не смогу, приехал',
    params: IdParams,
    body: VisitAnswerInput,
    reply: DriverVisit,
    refuses: ['CONFLICT'],
    creates: true,
    isDelayable: true,
  },
})

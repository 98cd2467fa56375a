/**
 * Which room may use which, through its face `index.ts` alone. A new edge is a decision:
 * say why in the pull request. An edge that nobody uses is taken away.
 *
 * @type {{ server: Record<string, string[]>, web: Record<string, string[]> }}
 */
module.exports = {
  server: {
    // An engineer sees the things that stand behind the tasks he sees.
    // A new name reaches the words of its tasks. Every change is written into a history; what
    // was deleted, sent out or brought in is told years later.
    cars: ['audit', 'history', 'tasks'],
    companies: ['audit', 'history', 'tasks'],
    contacts: ['audit', 'history', 'tasks'],
    // What was deleted is told years later. Queues are called as the company calls them.
    tasks: ['audit', 'settings'],
    // A driver's truck is a change of the truck.
    drivers: ['audit', 'cars', 'history', 'tasks'],
    // Papers and signatures are of tasks; what was printed is told years later, requisites are the company's.
    documents: ['audit', 'settings', 'tasks'],
    // A driver sees the terms of his truck and the visits that expect him, makes requests and adds photographs to them.
    'driver-page': ['attachments', 'maintenance', 'roll-call', 'settings', 'tasks'],
    // Files are read by whoever sees the task or the truck; the task counts them, trucks and ranges note them.
    attachments: ['audit', 'history', 'tasks'],
    // A password's hash is strengthened at the sign-in that shows the password.
    // Links to a password leave by letter, in the company's name. Who came in, and who did not, is told years later.
    auth: ['audit', 'letters', 'settings', 'users'],
    // Every change of an account has a history, and what it lets in is told years later. Queues are called as the company
    // calls them.
    users: ['audit', 'history', 'settings'],
    // Who has connected what is asked for years later.
    connections: ['audit'],
    // The first administrator is an account with a password. The standard dictionaries come with it,
    // and what is left to do is read from the settings.
    'set-up': ['audit', 'auth', 'settings', 'tasks', 'users'],
    // A range is seen with its truck, makes a task before its end, and what was driven is the truck's.
    maintenance: ['audit', 'cars', 'history', 'settings', 'tasks'],
    // Visits are tasks that one sees; absences have a history.
    calendar: ['history', 'tasks'],
    // Every list as a sheet.
    exports: [
      'audit',
      'cars',
      'companies',
      'contacts',
      'drivers',
      'registration',
      'settings',
      'tasks',
      'users',
    ],
    // Figures over tasks, each with the list behind it. What was taken away as a file is told years later.
    // What ends next is a report too. Queues are called as the company calls them.
    // A driver's presences stand beside his requests.
    reports: ['audit', 'maintenance', 'roll-call', 'settings', 'tasks'],
    // What is suggested becomes a task, or a note of one.
    suggestions: ['tasks'],
    // A vehicle of the monitoring system is a truck, which is linked with it.
    // Where trucks are is seen by those who see the trucks; a silent one is suggested, if the company wants it.
    monitoring: ['cars', 'settings', 'suggestions', 'tasks'],
    // A presence is seen with the visit it comes from; changes have a history, what was deleted or sent out is told years later.
    'roll-call': ['audit', 'history', 'tasks'],
    // Made by the reports themselves, with the rights of their owners, who are told by letter.
    'saved-reports': ['audit', 'letters', 'reports', 'roll-call'],
    // Rows of a file become objects of every register, with their histories.
    // How long a file is kept is a setting.
    imports: [
      'audit',
      'cars',
      'companies',
      'contacts',
      'drivers',
      'history',
      'maintenance',
      'settings',
      'tasks',
    ],
    // A route leads to a task one sees, and begins at the office that the settings name.
    geo: ['settings', 'tasks'],
    // How long a letter is kept is a setting.
    letters: ['settings'],
    // Rules that were deleted are told years later. Facts come from the notifications, whose channels they are;
    // answers of people are changes of tasks.
    messengers: ['audit', 'notifications', 'tasks'],
    // A stream of events ends with the session that opened it; who is present on a task sees the task.
    live: ['auth', 'tasks'],
    // People are notified of what becomes known in other rooms; letters leave by their outbox.
    notifications: ['auth', 'imports', 'letters', 'maintenance', 'registration', 'roll-call', 'tasks'],
    // Who is let in gets an account and an invitation; who is not gets a letter.
    registration: ['audit', 'auth', 'letters', 'settings', 'users'],
    // Who has set what is asked for years later.
    settings: ['audit'],
    // A person is erased from every room that may name him; each room writes its own.
    privacy: [
      'attachments',
      'audit',
      'auth',
      'calendar',
      'cars',
      'companies',
      'contacts',
      'drivers',
      'history',
      'imports',
      'letters',
      'maintenance',
      'messengers',
      'notifications',
      'registration',
      'roll-call',
      'saved-reports',
      'tasks',
      'users',
    ],
  },
  web: {
    // Services outside are set among the settings.
    settings: ['connections'],
    // Each register takes in files; an organization's page begins a task for it, and adds to what belongs to it.
    companies: ['cars', 'contacts', 'drivers', 'imports', 'monitoring', 'tasks', 'users'],
    // A vehicle that nobody knows becomes a truck.
    monitoring: ['cars'],
    // A person's data is handed out and erased from his card.
    contacts: ['imports', 'privacy'],
    drivers: ['imports', 'privacy'],
    // The tasks of a user who is blocked or deleted go to another operator.
    users: ['privacy', 'tasks'],
    // Who is let in gets a role as users have it, and his organization may be a new one.
    registration: ['companies', 'users'],
    // A truck shows its terms, and begins a task with all that it knows.
    cars: ['imports', 'maintenance', 'tasks'],
    // A task is signed and printed from its card, and printed from the list.
    tasks: ['documents'],
    // The end of a term makes a task of a kind.
    maintenance: ['tasks'],
    // A visit is a task: it is opened and planned as one.
    calendar: ['documents', 'tasks'],
    // Every figure opens the list of tasks behind it.
    reports: ['tasks'],
    // The report on roll-calls stands in the frame of all reports.
    'roll-call': ['reports'],
  },
}

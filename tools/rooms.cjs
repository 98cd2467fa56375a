/**
 * The allowed dependencies between rooms: a room imports another one only through its faces:
 * `index.ts`, or that of one of its folders.
 * A new edge is a design decision and needs a reason in the pull request. Unused edges are removed.
 *
 * @type {{ server: Record<string, string[]>, web: Record<string, string[]> }}
 */
module.exports = {
  server: {
    // An engineer sees the objects that visible tasks refer to. A new name updates the search text of tasks.
    // Every change is recorded in a history.
    // An object is written by the code of another program.
    cars: ['codes', 'history', 'tasks'],
    // The contract of an organization is shown and changed on its card too.
    companies: ['codes', 'contracts', 'history', 'tasks'],
    // A contract applies to open requests and counts their deadlines again.
    contracts: ['history', 'tasks'],
    // Acts bill closed tasks, which show them and are locked by them. They are printed with the letterhead of documents;
    // their numbers are a setting. Prints and exports are audited.
    acts: ['audit', 'documents', 'history', 'settings', 'tasks'],
    contacts: ['codes', 'history', 'letters', 'tasks'],
    // The works of an organization follow the terms of maintenance, are priced by price lists and show their requests.
    // Downloads are audited.
    forecast: ['audit', 'maintenance', 'prices', 'tasks'],
    // Deletions are audited.
    history: ['audit'],
    // Changes of dictionaries are audited.
    prices: ['audit'],
    // Deletions are audited. Queue titles come from the settings. A request is written by the code of another program.
    // The base list of prices is a file like those of contracts.
    tasks: ['audit', 'codes', 'prices', 'settings'],
    // Files are about trucks and drivers in visible tasks. What follows from them is recorded in registers and their
    // histories, or suggested; downloads are audited. The retention time is a setting.
    'tachograph-files': [
      'audit',
      'cars',
      'drivers',
      'history',
      'maintenance',
      'settings',
      'suggestions',
      'tasks',
    ],
    // A question about the costs of a visible task, sent by letter in the company's name or to the chat of the account
    // of a contact; the answer is a command. Or about planned works of an organization. The answer is printed with the
    // letterhead of documents; prints are audited.
    approvals: ['audit', 'contacts', 'deliveries', 'documents', 'forecast', 'letters', 'settings', 'tasks'],
    // Questions are answered about a visible task, which shows the answers and what is taken along. Edits of
    // questionnaires are audited.
    triage: ['audit', 'tasks'],
    // A dispute is about the visit of a visible task. Its evidence is printed with the letterhead of documents; reading it
    // is audited.
    disputes: ['audit', 'documents', 'reports', 'settings', 'tasks'],
    // A promise is given about a visible task, which shows it, and ends with the work. Exports are audited.
    promises: ['audit', 'tasks'],
    // Assigning a driver changes the truck. Links of the page of drivers are audited. The last reading of the card
    // is a finished range of the truck.
    drivers: ['audit', 'cars', 'codes', 'history', 'maintenance', 'tasks'],
    // Documents and signatures belong to tasks; printing is audited; company details come from the settings.
    documents: ['audit', 'settings', 'tasks'],
    // Shows the maintenance ranges of the truck, the planned visits and the last week of the card; creates requests and
    // attaches photos.
    'driver-page': ['attachments', 'maintenance', 'roll-call', 'settings', 'tachograph-files', 'tasks'],
    // Access to a file follows from access to its task, truck or unit. Tasks store the number of files; trucks and
    // ranges record uploads in their history. Photographs of a suggestion follow it to its task. The settings hold which
    // files are those of this database.
    attachments: ['audit', 'history', 'settings', 'suggestions', 'tasks', 'units'],
    // A password hash is upgraded at sign-in, when the password is known. Password links are sent by letter
    // in the company's name. Sign-ins and failed attempts are audited.
    auth: ['audit', 'letters', 'settings', 'users'],
    // A person of a provider becomes a session of the linked account, which is made or changed by the groups of the
    // directory. Links, refusals and rules are audited.
    sso: ['audit', 'auth', 'users'],
    // Changes of an account are recorded in its history, and changes of access are audited. Queue titles come
    // from the settings. An address that letters did not reach is trusted again.
    users: ['audit', 'history', 'letters', 'settings'],
    // The feed tells about objects as their registers show them.
    changes: ['acts', 'cars', 'companies', 'contacts', 'contracts', 'drivers', 'tasks', 'units'],
    // Messages about tasks are deliveries, and those about registers follow the feed of changes. Changes are audited;
    // administrators get a letter about an address that was switched off.
    webhooks: ['audit', 'changes', 'deliveries', 'letters', 'tasks'],
    // Rules read tasks and change them by commands. Changes of rules are audited; queue titles come from the settings.
    // A rule may ask the client for a rating, and writes to the client with the placeholders of canned answers.
    automation: ['audit', 'canned-answers', 'ratings', 'settings', 'tasks'],
    // Ratings are asked for in the chat of the account of a contact or by letter in the company's name, of visible tasks;
    // a low one becomes a suggestion. Exports are audited.
    ratings: ['contacts', 'deliveries', 'letters', 'reports', 'settings', 'suggestions', 'tasks'],
    // An answer is filled with the facts of a visible task. Changes of shared answers are audited.
    'canned-answers': ['audit', 'tasks'],
    // Changes of connections are audited.
    connections: ['audit'],
    // Creates the first administrator with a password and the standard dictionaries; the remaining steps are
    // computed from the settings.
    'set-up': ['audit', 'auth', 'settings', 'tasks', 'users'],
    // Ranges are visible with their truck, create tasks before they end, and record the mileage of the truck. Their
    // states follow the mileage that trackers report.
    maintenance: ['audit', 'cars', 'history', 'monitoring', 'settings', 'tasks'],
    // A unit stands on a truck, is shown by its fields and is moved by tasks. Its terms are maintenance ranges. Models
    // are audited. What a replacement under warranty has is a setting.
    units: ['audit', 'cars', 'history', 'maintenance', 'settings', 'tasks'],
    // The light of a truck is found by the filters of trucks, and shows open tasks. Its facts are read from the tables
    // of ranges, units, drivers, positions and tasks, and change with them (docs/decisions/0166). Rules are audited. Red
    // trucks become suggestions.
    lights: ['audit', 'cars', 'settings', 'suggestions', 'tasks'],
    // Rows are found by the filters of trucks and become requests. A request follows ranges. The reserve before an order
    // is a setting. Requests of one stop are linked. Rows have the prices of contracts.
    due: ['cars', 'links', 'maintenance', 'prices', 'settings', 'tasks'],
    // A question to the register is about a unit that the caller sees.
    arshin: ['units'],
    // Visits are visible tasks; absences have a history. A day starts at the office set in the settings.
    calendar: ['history', 'settings', 'tasks'],
    // Downloads of a list are audited.
    exports: ['audit'],
    // Figures over tasks, each with the list behind it. File downloads are audited. Upcoming terms are a
    // report too. Queue titles come from the settings. The drivers report counts roll-calls.
    reports: ['audit', 'maintenance', 'roll-call', 'settings', 'tasks'],
    // A sticker belongs to a truck. A request by a visitor becomes a suggestion if the settings allow it; its
    // photographs are attached to that.
    stickers: ['attachments', 'audit', 'cars', 'settings', 'suggestions'],
    // A letter becomes a suggestion, a task or a comment, with its files. Changes of mailboxes are audited. The
    // retention time of the log is a setting.
    mailboxes: ['attachments', 'audit', 'letters', 'settings', 'suggestions', 'tasks'],
    // A call becomes a task or belongs to one; a missed one is suggested. Changes of connections are audited. The retention
    // time of calls is a setting.
    calls: ['audit', 'settings', 'suggestions', 'tasks'],
    // A suggestion becomes a task or a comment.
    suggestions: ['tasks'],
    // The sheet of a shift counts and lists tasks, and is printed with the letterhead of documents. Its times are a
    // setting. Printing is audited.
    shifts: ['audit', 'documents', 'settings', 'tasks'],
    // Vehicles of the monitoring system are linked with trucks. Positions are visible with the trucks. A
    // silent tracker creates a suggestion if the settings allow it.
    monitoring: ['cars', 'settings', 'suggestions', 'tasks'],
    // A presence is visible with the visit that it comes from. Changes have a history; deletions and exports
    // are audited. A truck that enters the yard of its organization has arrived for its visit. A changed
    // driver of a truck is updated in its planned visits.
    'roll-call': ['audit', 'cars', 'history', 'tasks', 'zones'],
    // Zones are visible with their organization and are recorded in its history. Entries and exits are
    // computed from positions.
    zones: ['history', 'monitoring', 'tasks'],
    // Generated by the reports with the permissions of the owner, who receives a letter.
    'saved-reports': ['audit', 'letters', 'promises', 'reports', 'roll-call'],
    // Rows of a file become objects of the registers that provide an import target, and are recorded in their
    // histories. The retention time of files is a setting.
    imports: ['audit', 'history', 'settings'],
    // A route leads to a visible task and starts at the office set in the settings.
    geo: ['settings', 'tasks'],
    // Copies of tasks, links between them, and tasks closed as duplicates of another one.
    links: ['tasks'],
    // Letters are deliveries. Their retention time is a setting.
    letters: ['deliveries', 'settings'],
    // Deletions of rules are audited. Messengers are channels of deliveries and have the addresses of
    // notifications; replies of users change tasks, a press rates a closed one.
    messengers: ['audit', 'deliveries', 'notifications', 'ratings', 'tasks'],
    // Users are notified of events of other rooms by deliveries; a digest is a letter.
    notifications: [
      'acts',
      'approvals',
      'auth',
      'automation',
      'contracts',
      'deliveries',
      'imports',
      'letters',
      'lights',
      'maintenance',
      'promises',
      'ratings',
      'registration',
      'roll-call',
      'saved-reports',
      'shifts',
      'tasks',
    ],
    // An approved request creates an account with an invitation; a rejected one sends a letter.
    registration: ['audit', 'auth', 'letters', 'settings', 'users'],
    // Changes of settings are audited.
    settings: ['audit'],
    // A person is erased from every room that may name the person; each room deletes its own data.
    privacy: ['audit'],
  },
  web: {
    // Connections to external services are part of the settings.
    settings: ['connections'],
    // Other ways to sign in are offered beside the password, and end where they began.
    auth: ['sso'],
    // Own answers are written in the profile.
    profile: ['canned-answers', 'sso'],
    // Each register can be imported. The page of an organization creates tasks and adds related objects.
    companies: [
      'cars',
      'contacts',
      'contracts',
      'drivers',
      'forecast',
      'imports',
      'monitoring',
      'tasks',
      'users',
      'zones',
    ],
    // A truck can be created from an unknown vehicle.
    monitoring: ['cars'],
    // Personal data is exported and erased from the card of the person.
    contacts: ['imports', 'privacy'],
    // The days of a year come from the files of the driver's cards.
    drivers: ['imports', 'privacy', 'tachograph-files'],
    // The tasks of a blocked or deleted user are reassigned to another operator.
    users: ['privacy', 'tasks'],
    // An approved request assigns a role as for users, and may create an organization.
    registration: ['companies', 'users'],
    // A truck shows its maintenance ranges, its units and its light, and creates tasks filled in with its data. Stickers are
    // printed for trucks.
    cars: ['imports', 'lights', 'maintenance', 'stickers', 'tasks', 'units'],
    // What is wrong with a truck becomes a request. Rules are about kinds of maintenance. Its report is shown among all.
    lights: ['maintenance', 'reports', 'tasks'],
    // Rows are filtered by kinds of maintenance and become requests with a visit.
    due: ['maintenance', 'tasks'],
    // A task is signed and printed from its card, or printed from the list; its notifications can be switched
    // off there. The card shows its links; copies and merges begin there and in the list. It shows and moves the units
    // of its truck. Card and form ask the questions of the category; categories and types are edited with what they
    // ask and need. Items of the price list price kinds of maintenance and are imported.
    tasks: ['approvals', 'documents', 'imports', 'links', 'maintenance', 'notifications', 'triage', 'units'],
    // The plan of a year is sent for approval.
    forecast: ['approvals'],
    // Numbers of invoices are imported.
    acts: ['imports'],
    // Prices of contracts are imported.
    prices: ['imports'],
    // Contracts can be imported. A contract shows its next act, its prices and the year of its organization.
    contracts: ['acts', 'forecast', 'imports', 'prices'],
    // Units can be imported.
    // A unit shows what the register of verifications says of it.
    units: ['arshin', 'imports'],
    // The log of questions is beside their connection.
    connections: ['arshin'],
    // A user links a messenger chat on the screen that lists the channels.
    notifications: ['messengers'],
    // Visits are tasks. The day of an engineer says what units are in hands.
    calendar: ['documents', 'tasks', 'units'],
    // A call becomes a task.
    calls: ['tasks'],
    // Every figure opens the list of tasks behind it.
    reports: ['tasks'],
    // Every number of the sheet opens the list of tasks behind it.
    shifts: ['tasks'],
    // The report on roll-calls is shown among all reports.
    'roll-call': ['reports'],
    promises: ['reports'],
    ratings: ['reports'],
    disputes: ['reports'],
  },
}

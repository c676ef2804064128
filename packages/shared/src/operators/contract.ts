import { approvalRoutes } from './approval-contract.ts';
import { logRoutes } from './log-contract.ts';
import { ownRoutes } from './login-contract.ts';
import { staffRoutes } from './staff-contract.ts';
import { taskRoutes } from './task-contract.ts';

/** The operators' own calls: their login, what waits for a second person, who they are and what they did. */
export const operatorRoutes = {
  ...ownRoutes,
  ...approvalRoutes,
  ...staffRoutes,
  ...logRoutes,
  ...taskRoutes,
} as const;

import { api } from './index.ts';
import type { Route } from './route.ts';

/** The route table for code that walks all routes: the types of all schemas together are slow to check. */
export const routesByArea: Readonly<Record<string, Readonly<Record<string, Route>>>> = api;

"""Written by `npm run sync` from the catalogue of operations and its OpenAPI document."""

from __future__ import annotations

ROUTES: dict[str, dict[str, str]] = {
    "system": {
        "whoami": "GET /v1/whoami",
    },
    "keys": {
        "create": "POST /v1/api-keys",
        "list": "GET /v1/api-keys l",
        "rotate": "POST /v1/api-keys/{id}:rotate",
        "revoke": "DELETE /v1/api-keys/{id}",
    },
    "dashboard_sessions": {
        "list": "GET /v1/dashboard-sessions l",
        "end": "DELETE /v1/dashboard-sessions/{id}",
        "end_all": "POST /v1/dashboard-sessions:endAll",
    },
    "spaces": {
        "create": "POST /v1/spaces",
        "list": "GET /v1/spaces l",
        "inspect": "GET /v1/spaces/{space}/inspection",
        "growth": "GET /v1/spaces/{space}/growth",
        "get": "GET /v1/spaces/{space}",
        "set_policy": "PATCH /v1/spaces/{space}/policy m",
        "set_clock": "PUT /v1/spaces/{space}/clock m",
        "export": "GET /v1/spaces/{space}/export t",
        "import_": "POST /v1/spaces/{space}/imports?dryRun",
    },
    "sessions": {
        "open": "POST /v1/spaces/{space}/sessions",
        "list": "GET /v1/spaces/{space}/sessions l",
        "join": "POST /v1/spaces/{space}/sessions/{id}:join",
        "get": "GET /v1/spaces/{space}/sessions/{id}",
        "close": "POST /v1/spaces/{space}/sessions/{id}:close",
        "heartbeat": "POST /v1/spaces/{space}/sessions/{id}:heartbeat",
        "resume": "POST /v1/spaces/{space}/sessions/{id}:resume",
        "report_interruption": "POST /v1/spaces/{space}/sessions/{id}:reportInterruption",
        "report_outcome": "POST /v1/spaces/{space}/sessions/{sessionId}:outcome",
    },
    "workspaces": {
        "open": "POST /v1/spaces/{space}/workspaces",
        "list": "GET /v1/spaces/{space}/workspaces l",
        "get": "GET /v1/spaces/{space}/workspaces/{id}",
        "close": "POST /v1/spaces/{space}/workspaces/{id}:close",
        "reopen": "POST /v1/spaces/{space}/workspaces/{id}:reopen",
        "promote": "POST /v1/spaces/{space}/workspaces/{id}:promote",
        "reactivate": "POST /v1/spaces/{space}/workspaces/{id}:reactivate",
    },
    "sources": {
        "put": "PUT /v1/spaces/{space}/sources/{sourceId} m",
        "list": "GET /v1/spaces/{space}/sources l",
    },
    "predicates": {
        "put": "PUT /v1/spaces/{space}/predicates/{name} m",
        "list": "GET /v1/spaces/{space}/predicates l",
    },
    "evidence_types": {
        "put": "PUT /v1/spaces/{space}/evidence-types/{name} m",
        "list": "GET /v1/spaces/{space}/evidence-types l",
    },
    "schemas": {
        "put": "PUT /v1/spaces/{space}/schema?dryRun m",
        "get": "GET /v1/spaces/{space}/schema",
        "list_versions": "GET /v1/spaces/{space}/schema/versions l",
        "validate": "POST /v1/spaces/{space}/schema:validate",
    },
    "facts": {
        "assert_": "POST /v1/spaces/{space}/facts?dryRun",
    },
    "gates": {
        "list_evaluations": "GET /v1/spaces/{space}/gate-evaluations l",
        "get_evaluation": "GET /v1/spaces/{space}/gate-evaluations/{id}",
    },
    "evidence": {
        "record": "POST /v1/spaces/{space}/evidence",
        "record_batch": "POST /v1/spaces/{space}/evidence:batch",
        "revoke": "POST /v1/spaces/{space}/evidence/{id}:revoke?dryRun",
        "reinstate": "POST /v1/spaces/{space}/evidence/{id}:reinstate?dryRun",
        "regroup": "POST /v1/spaces/{space}/evidence/{id}:regroup",
        "get": "GET /v1/spaces/{space}/evidence/{id}",
        "list": "GET /v1/spaces/{space}/evidence l",
    },
    "claims": {
        "store": "POST /v1/spaces/{space}/claims",
        "store_batch": "POST /v1/spaces/{space}/claims:batch",
        "supersede": "POST /v1/spaces/{space}/claims/{id}:supersede?dryRun m",
        "list": "GET /v1/spaces/{space}/claims l",
        "get": "GET /v1/spaces/{space}/claims/{id}",
        "history": "GET /v1/spaces/{space}/claims/{id}/history l",
        "reinforce": "POST /v1/spaces/{space}/claims/{id}:reinforce",
        "dispute": "POST /v1/spaces/{space}/claims/{id}:dispute",
        "withdraw_vote": "POST /v1/spaces/{space}/claims/{id}:withdrawVote",
        "corroborate": "POST /v1/spaces/{space}/claims/{id}:corroborate",
        "attach_contradiction": "POST /v1/spaces/{space}/claims/{id}:attachContradiction",
        "retract": "POST /v1/spaces/{space}/claims/{id}:retract?dryRun m",
        "reinstate": "POST /v1/spaces/{space}/claims/{id}:reinstate?dryRun",
        "restore": "POST /v1/spaces/{space}/claims/{id}:restore",
        "quarantine": "POST /v1/spaces/{space}/claims/{id}:quarantine m",
        "review": "POST /v1/spaces/{space}/claims/{id}:review m",
        "record_use": "POST /v1/spaces/{space}/claims:recordUse",
        "uses": "GET /v1/spaces/{space}/claims/{id}/uses",
        "why": "GET /v1/spaces/{space}/claims/{id}/why",
        "extract": "POST /v1/spaces/{space}/claims:extract",
        "evolve": "POST /v1/spaces/{space}/claims:evolve",
    },
    "entities": {
        "create": "POST /v1/spaces/{space}/entities",
        "list": "GET /v1/spaces/{space}/entities l",
        "get": "GET /v1/spaces/{space}/entities/{id}",
        "list_claims": "GET /v1/spaces/{space}/entities/{id}/claims l",
        "choose_alias": "POST /v1/spaces/{space}/entities/{id}:chooseAlias",
        "propose_merge": "POST /v1/spaces/{space}/entities/{id}:proposeMerge",
        "split": "POST /v1/spaces/{space}/entities/{id}:split",
    },
    "conflicts": {
        "list": "GET /v1/spaces/{space}/conflicts l",
        "get": "GET /v1/spaces/{space}/conflicts/{id}",
        "contradict": "POST /v1/spaces/{space}/contradictions",
        "withdraw": "POST /v1/spaces/{space}/conflicts/{id}:withdraw m",
        "resolve": "POST /v1/spaces/{space}/conflicts/{id}:resolve?dryRun m",
    },
    "possible_conflicts": {
        "list": "GET /v1/spaces/{space}/possible-conflicts l",
        "confirm": "POST /v1/spaces/{space}/possible-conflicts/{id}:confirm m",
        "dismiss": "POST /v1/spaces/{space}/possible-conflicts/{id}:dismiss m",
    },
    "nodes": {
        "derive": "POST /v1/spaces/{space}/nodes:derive",
        "rederive": "POST /v1/spaces/{space}/nodes/{id}:rederive",
        "create": "POST /v1/spaces/{space}/nodes",
        "create_batch": "POST /v1/spaces/{space}/nodes:batch",
        "list": "GET /v1/spaces/{space}/nodes l",
        "get": "GET /v1/spaces/{space}/nodes/{id}",
        "edges": "GET /v1/spaces/{space}/nodes/{id}/edges l",
        "history": "GET /v1/spaces/{space}/nodes/{id}/history l",
        "retract": "POST /v1/spaces/{space}/nodes/{id}:retract?dryRun",
        "supersede": "POST /v1/spaces/{space}/nodes/{id}:supersede?dryRun",
        "reinstate": "POST /v1/spaces/{space}/nodes/{id}:reinstate?dryRun",
        "resolve": "POST /v1/spaces/{space}/nodes/{id}:resolve",
        "calibration": "GET /v1/spaces/{space}/calibration",
        "why": "GET /v1/spaces/{space}/nodes/{id}/why",
        "impact": "GET /v1/spaces/{space}/nodes/{id}/impact",
        "impact_graph": "GET /v1/spaces/{space}/nodes/{id}/impact/graph",
        "neighbours": "GET /v1/spaces/{space}/nodes/{id}/neighbours",
        "path": "GET /v1/spaces/{space}/paths",
    },
    "cascades": {
        "list": "GET /v1/spaces/{space}/cascades l",
        "get": "GET /v1/spaces/{space}/cascades/{id}",
        "retry": "POST /v1/spaces/{space}/cascades/{id}:retry",
    },
    "goals": {
        "set_status": "POST /v1/spaces/{space}/nodes/{id}:setStatus",
    },
    "tripwires": {
        "match": "POST /v1/spaces/{space}/tripwires:match",
    },
    "lessons": {
        "endorse": "POST /v1/spaces/{space}/nodes/{id}:endorse",
    },
    "edges": {
        "add": "POST /v1/spaces/{space}/edges",
        "remove": "DELETE /v1/spaces/{space}/edges/{id}",
    },
    "persons": {
        "update": "PATCH /v1/spaces/{space}/persons/{id} m",
        "set_tier": "POST /v1/spaces/{space}/persons/{id}:setTier",
    },
    "cornerstones": {
        "retire": "POST /v1/spaces/{space}/cornerstones/{id}:retire",
    },
    "proposals": {
        "list": "GET /v1/spaces/{space}/proposals l",
        "get": "GET /v1/spaces/{space}/proposals/{id}",
        "approve": "POST /v1/spaces/{space}/proposals/{id}:approve",
        "refuse": "POST /v1/spaces/{space}/proposals/{id}:refuse",
        "withdraw": "POST /v1/spaces/{space}/proposals/{id}:withdraw",
    },
    "principles": {
        "match": "POST /v1/spaces/{space}/principles:match",
        "mark": "POST /v1/spaces/{space}/principles:mark",
    },
    "tests": {
        "propose": "POST /v1/spaces/{space}/tests",
        "list": "GET /v1/spaces/{space}/tests l",
        "get": "GET /v1/spaces/{space}/tests/{id}",
        "ingest": "POST /v1/spaces/{space}/tests/{id}:ingest",
        "withdraw": "POST /v1/spaces/{space}/tests/{id}:withdraw",
    },
    "graph": {
        "reflect": "GET /v1/spaces/{space}/reflect",
        "integrity": "GET /v1/spaces/{space}/integrity",
    },
    "digests": {
        "compress": "POST /v1/spaces/{space}/claims:compress",
        "members": "GET /v1/spaces/{space}/claims/{id}/members",
        "expand": "POST /v1/spaces/{space}/claims/{id}:expand",
    },
    "conversations": {
        "record": "POST /v1/spaces/{space}/conversations",
        "list_messages": "GET /v1/spaces/{space}/conversations/{sessionId}/messages l",
    },
    "candidates": {
        "record": "POST /v1/spaces/{space}/candidates",
        "list": "GET /v1/spaces/{space}/candidates l",
        "get": "GET /v1/spaces/{space}/candidates/{id}",
    },
    "episodes": {
        "create": "POST /v1/spaces/{space}/episodes",
        "capture": "POST /v1/spaces/{space}/episodes:capture",
        "list": "GET /v1/spaces/{space}/episodes l",
        "get": "GET /v1/spaces/{space}/episodes/{id}",
        "add": "POST /v1/spaces/{space}/episodes/{id}:add",
        "remove": "POST /v1/spaces/{space}/episodes/{id}:remove",
        "delete": "DELETE /v1/spaces/{space}/episodes/{id}",
    },
    "links": {
        "list": "GET /v1/spaces/{space}/claims/{id}/links l",
        "orphans": "GET /v1/spaces/{space}/claims/orphans l",
        "add": "POST /v1/spaces/{space}/claims/{id}/links",
        "remove": "DELETE /v1/spaces/{space}/claims/{id}/links",
    },
    "clusters": {
        "create": "POST /v1/spaces/{space}/clusters",
        "list": "GET /v1/spaces/{space}/clusters l",
        "list_emergent": "GET /v1/spaces/{space}/emergent-clusters l",
        "get": "GET /v1/spaces/{space}/clusters/{id}",
        "refresh": "POST /v1/spaces/{space}/clusters/{id}:refresh",
        "delete": "DELETE /v1/spaces/{space}/clusters/{id}",
    },
    "tasks": {
        "create": "POST /v1/spaces/{space}/tasks",
        "list": "GET /v1/spaces/{space}/tasks l",
        "get": "GET /v1/spaces/{space}/tasks/{id}",
        "history": "GET /v1/spaces/{space}/tasks/{id}/history l",
        "set_status": "POST /v1/spaces/{space}/tasks/{id}:setStatus m",
        "update": "PATCH /v1/spaces/{space}/tasks/{id} m",
        "retry": "POST /v1/spaces/{space}/tasks/{id}:retry",
        "spawn_subtask": "POST /v1/spaces/{space}/tasks/{id}:spawnSubtask",
        "clear_review": "POST /v1/spaces/{space}/tasks/{id}:clearReview",
        "track_progress": "POST /v1/spaces/{space}/tasks/{taskId}:progress",
        "check_action": "POST /v1/spaces/{space}/tasks/{taskId}:checkAction",
        "evaluate_continuity": "POST /v1/spaces/{space}/tasks/{taskId}:evaluateContinuity",
        "drift": "GET /v1/spaces/{space}/tasks/{taskId}/drift",
        "recovery_score": "GET /v1/spaces/{space}/tasks/{taskId}/recovery-score",
        "recovery_advice": "GET /v1/spaces/{space}/tasks/{taskId}/recovery-advice",
        "graph": "GET /v1/spaces/{space}/tasks/{id}/graph",
    },
    "checkpoints": {
        "list": "GET /v1/spaces/{space}/tasks/{taskId}/checkpoints l",
        "restore": "POST /v1/spaces/{space}/tasks/{taskId}/checkpoints:restore",
    },
    "failures": {
        "track": "POST /v1/spaces/{space}/failures",
    },
    "handoffs": {
        "record": "POST /v1/spaces/{space}/handoffs",
        "list": "GET /v1/spaces/{space}/handoffs l",
        "get": "GET /v1/spaces/{space}/handoffs/{id}",
    },
    "executions": {
        "start": "POST /v1/spaces/{space}/executions",
        "end": "POST /v1/spaces/{space}/executions/{id}:end",
        "get": "GET /v1/spaces/{space}/executions/{id}",
        "list": "GET /v1/spaces/{space}/executions l",
    },
    "steps": {
        "create": "POST /v1/spaces/{space}/tasks/{taskId}/steps",
        "list": "GET /v1/spaces/{space}/tasks/{taskId}/steps l",
        "get": "GET /v1/spaces/{space}/steps/{id}",
        "transition": "POST /v1/spaces/{space}/steps/{id}:transition m",
        "attach": "POST /v1/spaces/{space}/steps/{id}:attach",
        "attach_fact": "POST /v1/spaces/{space}/steps/{id}:attachFact",
        "detach": "POST /v1/spaces/{space}/steps/{id}:detach",
        "clear_review": "POST /v1/spaces/{space}/steps/{id}:clearReview",
    },
    "step_edges": {
        "add": "POST /v1/spaces/{space}/tasks/{taskId}/edges",
        "list": "GET /v1/spaces/{space}/tasks/{taskId}/edges l",
    },
    "offloads": {
        "record": "POST /v1/spaces/{space}/offloads",
        "list": "GET /v1/spaces/{space}/offloads l",
    },
    "memories": {
        "store": "POST /v1/spaces/{space}/memories",
        "recall": "POST /v1/spaces/{space}/memories:recall",
        "stats": "GET /v1/spaces/{space}/memories/stats",
        "update": "PATCH /v1/spaces/{space}/memories/{claimId} m",
    },
    "search": {
        "run": "POST /v1/spaces/{space}/search?explain",
        "batch": "POST /v1/spaces/{space}/search:batch",
    },
    "context": {
        "get": "POST /v1/spaces/{space}/context?explain",
    },
    "merges": {
        "list": "GET /v1/spaces/{space}/merges l",
        "get": "GET /v1/spaces/{space}/merges/{id}",
        "undo": "POST /v1/spaces/{space}/merges/{id}:undo m",
    },
    "embeddings": {
        "list": "GET /v1/spaces/{space}/embeddings",
        "migrate": "POST /v1/spaces/{space}/embeddings:migrate",
        "cancel": "POST /v1/spaces/{space}/embeddings:cancel",
        "remove": "POST /v1/spaces/{space}/embeddings:remove",
    },
    "maintenance": {
        "start_run": "POST /v1/spaces/{space}/maintenance/runs?dryRun",
        "list_runs": "GET /v1/spaces/{space}/maintenance/runs l",
        "get_run": "GET /v1/spaces/{space}/maintenance/runs/{id}",
        "get_schedule": "GET /v1/spaces/{space}/maintenance/schedule",
        "set_schedule": "PATCH /v1/spaces/{space}/maintenance/schedule m",
    },
    "events": {
        "list": "GET /v1/events",
        "stream": "GET /v1/events/stream s",
    },
    "changes": {
        "stream": "GET /v1/spaces/{space}/changes/stream s",
    },
    "audit": {
        "list": "GET /v1/audit l",
        "verify": "GET /v1/audit:verify",
        "export": "GET /v1/audit:export t",
    },
    "jobs": {
        "list": "GET /v1/jobs l",
        "get": "GET /v1/jobs/{id}",
        "retry": "POST /v1/jobs/{id}:retry",
        "cancel": "POST /v1/jobs/{id}:cancel",
    },
    "mode": {
        "get": "GET /v1/mode",
        "set": "PUT /v1/mode",
    },
    "recoveries": {
        "start": "POST /v1/recoveries",
        "get": "GET /v1/recoveries/{id}",
        "undo": "POST /v1/recoveries/{id}:undo",
    },
    "snapshots": {
        "start": "POST /v1/snapshots",
        "list": "GET /v1/snapshots",
    },
    "archives": {
        "list": "GET /v1/archives",
    },
    "integrity_checks": {
        "start": "POST /v1/integrity-checks",
    },
    "runtime_health": {
        "get": "GET /v1/runtime-health",
    },
    "tools": {
        "call": "POST /v1/spaces/{space}/tools:call",
    },
}
"""How each operation is sent; see `route_of`."""

FREE_FIELDS: dict[str, str] = {
    "spaces.import_": "items.evidence.anchors",
    "sessions.report_interruption": "context",
    "schemas.put": "document",
    "schemas.validate": "document",
    "facts.assert_": "anchors",
    "evidence.record": "anchors",
    "evidence.record_batch": "items.anchors",
    "claims.list": "filter",
    "tests.propose": "expected",
    "tasks.create": "anchors metadata",
    "tasks.update": "metadata",
    "steps.create": "anchors",
    "memories.store": "metadata",
    "search.run": "filter",
    "search.batch": "queries.filter",
    "tools.call": "payload",
}
"""The fields of requests that are objects with names of the caller's choice: these stay as they are."""

LITERAL_NAMES: frozenset[str] = frozenset(
    (
        "active_constraints",
        "in_progress",
        "must_not_redo",
        "must_preserve",
        "next_steps",
        "preferred_next",
        "working_set",
    )
)
"""The names of fields of requests that are in snake case in JSON, too."""

OPTIONAL_NAMES: frozenset[str] = frozenset(
    (
        "claim",
        "equals",
        "evidence",
        "exists",
        "file",
        "gitSha",
        "gte",
        "in",
        "lte",
        "origin",
        "predicate",
        "private",
        "replacedBy",
        "repo",
        "span",
        "status",
        "url",
    )
)
"""The names of fields that an answer may leave out."""
